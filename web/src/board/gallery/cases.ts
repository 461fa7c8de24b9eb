// Positions in which everything that a board can show is to be seen.

import type { Choices, GameId, Seat } from '../../rules/types';

export interface Case {
  name: string;
  game: GameId;
  choices?: Choices;
  moves?: string[];
  towards: Seat;
  /** The square of the man in hand. */
  select?: string;
  threats?: boolean;
  zoom?: boolean;
  mini?: boolean;
  /** It is another's turn: moves are planned. */
  ahead?: boolean;
}

const four = '8/3yR1yG2/3bG2gB1/6gY1/1rB6/1rRr1rG2gG1/8/6gY1'.replace('1rRr1rG2gG1', '1rR1rG2gG1');

export const cases: Case[] = [
  { name: 'cc-start', game: 'chameleon-chess', choices: { players: 'rbyg' }, towards: 'r' },
  {
    name: 'cc-shrunk',
    game: 'chameleon-chess',
    choices: { position: `${four} r b1-g7 rbyg 2 24`.replace('6gY1 r', '6gR1 r') },
    towards: 'r',
    select: 'b3',
  },
  { name: 'cc-green', game: 'chameleon-chess', choices: { players: 'rbg' }, towards: 'g', select: 'd1' },
  { name: 'cc-two-blue', game: 'chameleon-chess', choices: { players: 'ry' }, towards: 'b' },
  {
    name: 'cc-zoom',
    game: 'chameleon-chess',
    choices: { position: '8/7yY/3yG4/6yB1/8/5rR2/8/1rG6 r b1-h7 ry 2 30' },
    towards: 'r',
    select: 'f3',
    zoom: true,
    threats: true,
  },
  {
    name: 'cc-small-zoom',
    game: 'chameleon-chess',
    choices: { position: '8/8/8/3rG4/4rR1yG1/5yB2/8/8 y d3-g5 ry 2 41' },
    towards: 'y',
    select: 'g4',
    zoom: true,
  },
  {
    name: 'cc-stuck',
    game: 'chameleon-chess',
    choices: { position: '8/8/8/8/8/8/1rYrBgY4/rR7 g a1-d3 rg 1 19' },
    moves: [],
    towards: 'r',
  },
  { name: 'ch-start', game: 'chameleon', towards: 'r', select: 'c1' },
  {
    name: 'ch-invader',
    game: 'chameleon',
    choices: { position: 'wbwb1/4w/2W2/5/WB1BW r 4 4' },
    moves: ['c3d5'],
    towards: 'b',
  },
  { name: 'c9-ahead', game: 'chess960', choices: { start: 518 }, towards: 'w', ahead: true },
  { name: 'cc-ahead', game: 'chameleon-chess', choices: { players: 'rbyg' }, towards: 'r', ahead: true },
  { name: 'c9-start', game: 'chess960', choices: { start: 0 }, towards: 'w', select: 'e2' },
  {
    name: 'c9-castling',
    game: 'chess960',
    choices: { position: 'rk5r/pppqbppp/2npbn2/4p3/3PP3/2NBBN2/PPP1QPPP/RK5R w KQkq - 4 8' },
    towards: 'b',
    select: 'b1',
  },
  { name: 'cam-start', game: 'cameleon', towards: 's', select: 'a6' },
  {
    name: 'cam-full',
    game: 'cameleon',
    choices: { position: '1v1o1g1v/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 4555/6665 3 40' },
    towards: 'r',
    select: 'b3',
  },
  {
    name: 'cam-choice',
    game: 'cameleon',
    choices: { position: '8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 3 40' },
    towards: 'r',
    select: 'b3',
  },
  {
    name: 'cam-lines',
    game: 'cameleon',
    choices: { position: '8/8/7b/2y5/1bR5/8/1r4B1/7Y/8 r 6665/6665 3 40' },
    towards: 'r',
    select: 'b3',
  },
  {
    name: 'c9-promotion',
    game: 'chess960',
    choices: { position: '1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1' },
    towards: 'w',
    select: 'a7',
  },
  { name: 'mini-cc', game: 'chameleon-chess', choices: { players: 'rbyg' }, towards: 'r', mini: true },
  { name: 'mini-ch', game: 'chameleon', towards: 'r', mini: true },
  { name: 'mini-c9', game: 'chess960', choices: { start: 518 }, towards: 'w', mini: true },
  { name: 'mini-cam', game: 'cameleon', towards: 's', mini: true },
];
