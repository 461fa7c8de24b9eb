// Whole games, from the first move to the last, that people play in the tests.

import type { GameId, Seat } from '../src/rules/types';

export interface WholeGame {
  game: GameId;
  /** The seats in turn order. */
  seats: string;
  start?: number;
  moves: string[];
  winner: Seat;
}

const words = (text: string) => text.trim().split(/\s+/);

export const wholeGames: WholeGame[] = [
  {
    game: 'chameleon-chess',
    seats: 'ry',
    moves: words('a1b3 f8e6 b3e6 g8h6 e6c5 e8f6 d1f2 h6h4 c1e2 h4h6 f2f6 h6f6 e2g2 h8g6 g2g6 f6d5 c5d5'),
    winner: 'r',
  },
  {
    game: 'chameleon',
    seats: 'rb',
    moves: words('a1c2 a5a4 e1e2 d5d4 e2b5 a4b5 c2c3 c5b4 c1b3 e5d5 b3b4 b5a4 c3d5 d4d5 b4d5'),
    winner: 'r',
  },
  {
    // With a promotion, and mate at the end.
    game: 'chess960',
    seats: 'wb',
    start: 518,
    moves: words(`
      c2c4 g8h6 g1f3 b8c6 d2d4 a7a6 d4d5 e7e6 d5c6 d8f6 e2e4 f8e7 b1c3 e6e5 c6d7 e8f8 c1g5 b7b5 g5f6 c7c5 d7d8q e7d8
      d1d8`),
    winner: 'w',
  },
  {
    // Rewards of both kinds, reserve squares to choose, two taken at once.
    game: 'cameleon',
    seats: 'rs',
    moves: words(`
      g6h5 h4g5 h7g6xg5(h5)=o@b9 f4g5 h5g4xg5(g6)=o@d9 g3h4 g6h5xh4(g4)=o@f9 e3f4 e6f5xf4(g4)=o@h9 d4c5 d7e6 h2g3 c8d7
      c5d6 b9c8 g3h4 e6d5xd6(c6)=o@b9 h4g5 d5c4 g5f6 d7e6 f2g3 g8h7 f6g7 h9g8xg7(h7) d2e3 c6b5xb4(c4)=o@h9 c3d4 b7c6
      g3f4 f7g6 f4e5 e8f7 e5f6 b5a4 f6e7 f9e8xe7(e6) e3f4 f5e4xd4(c4)xf4(g4)=g@f9 b2c3 c8b7 c3d4 c4b3 a3b2 e6f5 b2a3
      b3c2 d4e5 a4b3 e5d6 g4f3 d6c7 d9c8xc7(b7) a3b2 b3a2xb2(c2)`),
    winner: 'r',
  },
];

export const wholeGame = (game: GameId): WholeGame => {
  const found = wholeGames.find((one) => one.game === game);
  if (!found) throw new Error(`no whole game of ${game}`);
  return found;
};
