// Somebody beside the table who knows the rules: which moves there are, and what is worth playing.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { readRules } from '../src/rules/for-tests';
import type { GameId, LegalMove, Seat } from '../src/rules/types';
import { program } from './server';

const rules = readRules();

/** A game as it stands, wherever it is kept. */
export interface Kept {
  game: string;
  start: string;
  moves: string[];
}

export interface Reading {
  moves: LegalMove[];
  turn?: Seat;
  places?: Record<Seat, number>;
}

export function read({ game, start, moves }: Kept): Reading {
  const record = rules.resume(game as GameId, start, moves);
  try {
    const { turn, places } = record.standing();
    return { moves: turn === undefined ? [] : record.moves(), turn, places };
  } finally {
    record.free();
  }
}

/** The legal move with this text. */
export function moveOf(kept: Kept, text: string): LegalMove {
  const move = read(kept).moves.find((one) => one.text === text);
  if (!move) throw new Error(`${text} is not legal after ${kept.moves.join(' ') || 'the start'}`);
  return move;
}

/** Plays well enough to bring a game against a beginner to an end. */
export class Adviser {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: Interface;

  constructor(private readonly game: GameId) {
    this.child = spawn(program, ['ugi', game]);
    this.lines = createInterface(this.child.stdout);
  }

  /** A good move for whoever is to move. */
  async advise({ start, moves }: Kept): Promise<string> {
    const answer = new Promise<string>((resolve, reject) => {
      const listen = (line: string) => {
        const [word, move] = line.split(' ');
        if (word !== 'bestmove' || move === undefined) return;
        this.lines.off('line', listen);
        resolve(move);
      };
      this.lines.on('line', listen);
      this.child.once('exit', () => reject(new Error(`the adviser of ${this.game} went away`)));
    });
    this.child.stdin.write(`position fen ${start} moves ${moves.join(' ')}\ngo nodes 4000\n`);
    return answer;
  }

  close(): void {
    this.child.kill();
  }
}
