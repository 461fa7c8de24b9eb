import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { GameId, LegalMove } from '../rules/types';
import { Interaction } from './interaction.svelte';

const rules = readRules();

function table(game: GameId, position: string, ahead = false) {
  const record = rules.begin(game, { position });
  const state = record.state();
  const square = (name: string) => state.squares.findIndex((found) => found.name === name);
  const play = vi.fn<(move: LegalMove) => void>();
  let waits: LegalMove | null = null;
  const premove = vi.fn((move: LegalMove | null) => {
    waits = move;
  });
  const moves = record.moves();
  const hand = new Interaction({
    moves: () => (ahead ? [] : moves),
    premoves: () => (ahead ? moves : []),
    play,
    premove,
    waiting: () => waits,
  });
  const press = (name: string) => hand.press(square(name));
  return { hand, press, square, play, premove };
}

const chess = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const reward = '8/8/7b/2y5/1bR5/8/1r4B1/7Y/8 r 6665/6665 3 40';

describe('two presses', () => {
  it('make a move', () => {
    const { hand, press, play, square } = table('chess960', chess);
    expect(press('e2')).toBe(true);
    expect(hand.selected).toBe(square('e2'));
    expect([...hand.targets.keys()]).toEqual(expect.arrayContaining([square('e3'), square('e4')]));
    press('e4');
    expect(play.mock.calls.map(([move]) => move.text)).toEqual(['e2e4']);
    expect(hand.selected).toBeNull();
  });

  it('pick another man, or let go', () => {
    const { hand, press, play, square } = table('chess960', chess);
    press('e2');
    press('d2');
    expect(hand.selected).toBe(square('d2'));
    press('d2');
    expect(hand.selected).toBeNull();
    press('d2');
    press('d5');
    expect(hand.selected).toBeNull();
    expect(press('e7')).toBe(false);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('dragging', () => {
  it('drops only where the man may stand', () => {
    const { hand, square, play } = table('chess960', chess);
    expect(hand.pick(square('e7'))).toBe(false);
    expect(hand.pick(square('g1'))).toBe(true);
    expect(hand.drop(square('g3'))).toBe(false);
    expect(hand.drop(square('f3'))).toBe(true);
    expect(play.mock.calls[0]?.[0].text).toBe('g1f3');
  });
});

describe('questions', () => {
  it('are answered on the board, and Esc goes back a step', () => {
    const { hand, press, play, square } = table('cameleon', reward);
    press('b3');
    press('c4');
    flushSync();
    expect(hand.question?.kind).toBe('line');
    expect(hand.preview?.lands).toBe(square('c4'));
    press('c6');
    expect(hand.question).toMatchObject({ kind: 'reserve', hue: 'orange' });
    hand.back();
    expect(hand.question?.kind).toBe('line');
    press('b5');
    expect(hand.question).toMatchObject({ kind: 'reserve', hue: 'violet' });
    expect(play).not.toHaveBeenCalled();
    press('f9');
    expect(play.mock.calls.map(([move]) => move.text)).toEqual(['b3c4xc5(b5)=v@f9']);
    expect(hand.question).toBeUndefined();
  });

  it('ask for the victim where the partner does not tell it', () => {
    // From d5 the round pawn takes e5 or d6, both with the partner on e6.
    const shared = '1o1o3o/b5v1/3b1r1b/2rRb3/4B2r/1R1Y4/2B3B1/1O1B1R2/O1G1O1O1 r 5365/6255 4 36';
    for (const victim of ['e5', 'd6']) {
      const { hand, press, play, square } = table('cameleon', shared);
      press('c6');
      press('d5');
      expect(hand.answers.toSorted()).toEqual([square('e5'), square('d6')].toSorted());
      press(victim);
      expect(play.mock.calls.map(([move]) => move.text)).toEqual([`c6d5x${victim}(e6)=v@f9`]);
    }
  });

  it('are answered in two steps where one square is not enough', () => {
    // Both b6 with b7 and c7 with c8, or only c7, with b7.
    const crossed = '1v1o3v/b1o1o1o1/1bR2r2/1B4b1/Or4B1/8/R5B1/1O1V1Y2/V1G1V1O1 r 4265/3355 34 98';
    const { hand, press, play } = table('cameleon', crossed);
    press('b5');
    press('c6');
    press('c7');
    expect(hand.question?.kind).toBe('line');
    press('b7');
    expect(play.mock.calls.map(([move]) => move.text)).toEqual(['b5c6xc7(b7)=v@f9']);
  });

  it('are let go step by step', () => {
    const { hand, press, square } = table('cameleon', reward);
    press('b3');
    press('c4');
    expect(hand.back()).toBe(true);
    expect(hand.question).toBeUndefined();
    expect(hand.selected).toBe(square('b3'));
    expect(hand.back()).toBe(true);
    expect(hand.selected).toBeNull();
    expect(hand.back()).toBe(false);
  });

  it('ask for the promotion', () => {
    const { hand, press, play } = table('chess960', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    press('a7');
    press('a8');
    hand.answer('knight');
    expect(play.mock.calls[0]?.[0].text).toBe('a7a8n');
  });
});

describe('premoves', () => {
  it('wait until they are cleared', () => {
    const { hand, press, play, premove } = table('chess960', chess, true);
    expect(hand.isAhead).toBe(true);
    press('e2');
    press('e4');
    expect(premove.mock.calls[0]?.[0]?.text).toBe('e2e4');
    press('a5');
    expect(premove.mock.calls[1]?.[0]).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
});
