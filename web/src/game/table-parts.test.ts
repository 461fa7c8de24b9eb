import { describe, expect, it } from 'vitest';
import type { LegalMove } from '../rules/types';
import { moveSign, rounds } from './move-sign';
import { premoveNow } from './premove';
import { sideOf, spectatorSide, turns } from './seats';

const move = (text: string, from: number, to: number, more: Partial<LegalMove> = {}): LegalMove => ({
  text,
  shown: text,
  from,
  to,
  lands: to,
  takes: [],
  ...more,
});

describe('a premove', () => {
  const legal = [
    move('a1b3', 0, 11),
    move('a7a8q', 48, 56, { promotes: 'queen' }),
    move('a7a8n', 48, 56, { promotes: 'knight' }),
  ];

  it('is played as it was chosen', () => {
    expect(premoveNow(move('a1b3', 0, 11), legal)?.text).toBe('a1b3');
    expect(premoveNow(move('a7a8n', 48, 56, { promotes: 'knight' }), legal)?.text).toBe('a7a8n');
  });

  it('goes the same way when its text has changed by a capture', () => {
    expect(premoveNow(move('a1b3xb4', 0, 11), legal)?.text).toBe('a1b3');
  });

  it('is dropped when it is not legal any more', () => {
    expect(premoveNow(move('a1c2', 0, 10), legal)).toBeUndefined();
    expect(premoveNow(move('a7a8r', 48, 56, { promotes: 'rook' }), legal)).toBeUndefined();
  });
});

describe('sides of the board', () => {
  it('are those of the chairs, seen from the one at the bottom', () => {
    expect(['r', 'b', 'y', 'g'].map((seat) => sideOf('chameleon-chess', seat, 'r'))).toEqual([
      'bottom',
      'left',
      'top',
      'right',
    ]);
    expect(['r', 'b', 'y', 'g'].map((seat) => sideOf('chameleon-chess', seat, 'y'))).toEqual([
      'top',
      'right',
      'bottom',
      'left',
    ]);
    expect(sideOf('chess960', 'w', 'b')).toBe('top');
  });

  it('are gone through by the button', () => {
    expect(turns('chameleon-chess', ['r', 'y'])).toEqual(['r', 'y']);
    expect(turns('chameleon-chess', ['r', 'b', 'g'])).toEqual(['r', 'b', 'y', 'g']);
    expect(spectatorSide('cameleon', ['r', 's'])).toBe('s');
  });
});

describe('the list of moves', () => {
  it('has a column for every seat and leaves out who is out', () => {
    expect(rounds(['r', 'b', 'y'], ['r', 'b', 'y', 'r', 'y', 'r'])).toEqual([
      [1, 2, 3],
      [4, undefined, 5],
      [6, undefined, undefined],
    ]);
    expect(rounds(['w', 'b'], ['b', 'w'])).toEqual([
      [undefined, 1],
      [2, undefined],
    ]);
  });

  it('shows role, capture and shrink', () => {
    const moved = {
      rule: 'chameleon-chess/move',
      kind: 'moved',
      details: [
        { name: 'from', value: 'b1' },
        { name: 'to', value: 'd2' },
        { name: 'role', value: 'knight' },
      ],
    };
    const events = [
      { rule: '', kind: 'captured', details: [] },
      moved,
      { rule: '', kind: 'shrank', details: [] },
    ];
    expect(moveSign('chameleon-chess', { shown: 'b1d2', events })).toEqual({
      role: 'knight',
      takes: 1,
      text: 'd2',
      shrinks: true,
    });
    expect(moveSign('chess960', { shown: 'Nxd2', events })).toMatchObject({ text: 'Nxd2', takes: 0 });
    expect(moveSign('cameleon', { shown: 'b1d2', events: [moved] }).text).toBe('b1–d2');
  });
});
