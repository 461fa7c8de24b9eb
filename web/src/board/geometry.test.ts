import { describe, expect, it } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { BoardState } from '../rules/types';
import { edgeOf, turnTowards, View, type Turn } from './geometry';
import { labelsOf } from './labels';
import { rowsOf, stepFrom } from './rows';
import { snapTo } from './snap';

const rules = readRules();
const chess = rules.begin('chess960', { start: 518 }).state();
const four = rules.begin('chameleon-chess', { players: 'rbyg' }).state();
const shrunk = rules
  .begin('chameleon-chess', { position: '8/8/8/3rG4/4rR1yG1/5yB2/8/8 y d3-g5 ry 2 41' })
  .state();
const cameleon = rules.begin('cameleon').state();

const square = (state: BoardState, name: string) => state.squares.findIndex((found) => found.name === name);
const name = (state: BoardState, index: number | undefined) => state.squares[index ?? -1]?.name;

describe('turning the view', () => {
  it.each([
    [0, 'a1', 50, 750],
    [1, 'a1', 50, 50],
    [2, 'a1', 750, 50],
    [3, 'a1', 750, 750],
    [1, 'h1', 50, 750],
  ] as const)('turn %i puts %s at %i, %i', (turn, at, x, y) => {
    expect(new View(four, turn).centre(square(four, at))).toEqual({ x, y });
  });

  it.each(['r', 'b', 'y', 'g'])('brings the men of %s to the bottom', (seat) => {
    const view = new View(four, turnTowards('chameleon-chess', seat));
    const own = [...four.squares.keys()].filter((index) => four.squares[index]?.man?.seat === seat);
    expect(own).toHaveLength(4);
    for (const index of own) expect(view.centre(index).y).toBe(750);
  });

  it('brings the second side of the other games to the bottom', () => {
    expect(turnTowards('chess960', 'b')).toBe(2);
    expect(turnTowards('chameleon', 'b')).toBe(2);
    expect(turnTowards('cameleon', 'r')).toBe(2);
    expect(turnTowards('cameleon', 's')).toBe(0);
  });

  it('knows at which edge a seat sits', () => {
    expect(edgeOf('green', 0)).toBe(3);
    expect(edgeOf('green', turnTowards('chameleon-chess', 'g'))).toBe(0);
    expect(edgeOf('red', turnTowards('chameleon-chess', 'g'))).toBe(1);
  });

  it.each([0, 1, 2, 3] as Turn[])('finds every square again under its middle, turn %i', (turn) => {
    for (const zoom of [false, true]) {
      const view = new View(shrunk, turn, { zoom, coordinates: true });
      for (const row of rowsOf(view).flat()) {
        const { x, y, width, height } = view.share(row);
        expect(view.squareAt(view.point(x + width / 2, y + height / 2))).toBe(row);
      }
    }
  });
});

describe('reserve ranks', () => {
  it('stand apart from the board', () => {
    const view = new View(cameleon, 0);
    expect(view.centre(square(cameleon, 'a1')).y - view.centre(square(cameleon, 'a2')).y).toBe(130);
    expect(view.centre(square(cameleon, 'b8')).y - view.centre(square(cameleon, 'b9')).y).toBe(130);
    expect(view.tray).toEqual({ x: 0, y: 130, width: 800, height: 700 });
    expect(view.board.height).toBe(960);
  });
});

describe('limits', () => {
  const view = new View(shrunk, 0, { zoom: true });

  it('leaves out what has left the board', () => {
    expect(view.squareAt(view.centre(square(shrunk, 'a1')))).toBeUndefined();
    expect(rowsOf(view).map((row) => row.map((index) => name(shrunk, index)))).toEqual([
      ['d5', 'e5', 'f5', 'g5'],
      ['d4', 'e4', 'f4', 'g4'],
      ['d3', 'e3', 'f3', 'g3'],
    ]);
  });

  it('zooms to the squares in play and never shows what lies outside of the drawing', () => {
    expect(view.zoom.scale).toBeGreaterThan(1.5);
    const { frame, zoom } = view;
    for (const [start, size, moved] of [
      [frame.x, frame.width, zoom.x],
      [frame.y, frame.height, zoom.y],
    ] as const) {
      expect(start * zoom.scale + moved).toBeLessThanOrEqual(start + 1e-9);
      expect((start + size) * zoom.scale + moved).toBeGreaterThanOrEqual(start + size - 1e-9);
    }
    expect(new View(chess, 0, { zoom: true }).zoom).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('keeps the size of the drawing', () => {
    expect(view.frame).toEqual(new View({ ...shrunk, fence: four.fence }, 0, { zoom: true }).frame);
  });
});

describe('keys', () => {
  it('follow what is seen', () => {
    const turned = new View(four, 2);
    expect(name(four, stepFrom(turned, square(four, 'd4'), 'up'))).toBe('d3');
    expect(name(four, stepFrom(turned, square(four, 'd4'), 'left'))).toBe('e4');
    const quarter = new View(four, 1);
    expect(name(four, stepFrom(quarter, square(four, 'd4'), 'up'))).toBe('c4');
    expect(name(four, stepFrom(quarter, square(four, 'd4'), 'home'))).toBe('d1');
  });

  it('stop at the edge and skip what is not there', () => {
    const view = new View(cameleon, 0);
    expect(name(cameleon, stepFrom(view, square(cameleon, 'a1'), 'right'))).toBe('c1');
    expect(name(cameleon, stepFrom(view, square(cameleon, 'a1'), 'down'))).toBe('a1');
    expect(['a1', 'c1']).toContain(name(cameleon, stepFrom(view, square(cameleon, 'b2'), 'down')));
    expect(name(shrunk, stepFrom(new View(shrunk, 0), square(shrunk, 'g4'), 'right'))).toBe('g4');
  });
});

describe('labels', () => {
  it('fade where a line has gone, or go with it', () => {
    const labels = labelsOf(new View(shrunk, 0, { coordinates: true }));
    expect(labels.find(({ text }) => text === 'a')?.out).toBe(true);
    expect(labels.find(({ text }) => text === 'd')?.out).toBe(false);
    const zoomed = labelsOf(new View(shrunk, 0, { coordinates: true, zoom: true }));
    expect(zoomed.map(({ text }) => text)).toEqual(['d', 'e', 'f', 'g', '3', '4', '5']);
  });

  it('can be read at every size', () => {
    for (const pixels of [320, 390, 700, 1600]) {
      const view = new View(four, 0, { coordinates: true, pixels });
      expect((view.labelSize * pixels) / view.frame.width).toBeGreaterThan(12.5);
    }
  });
});

describe('tiles', () => {
  it.each([
    [411, 1],
    [607, 1],
    [390, 3],
    [701.5, 2],
  ])('begin and end on whole pixels at %i pixels, ratio %i', (pixels, ratio) => {
    const view = new View(shrunk, 0, { zoom: true, coordinates: true });
    const snap = snapTo(view, pixels, ratio);
    const scale = (pixels / view.frame.width) * view.zoom.scale;
    for (const index of rowsOf(view).flat()) {
      const tile = snap.tile(view.corner(index));
      for (const edge of [tile.x, tile.x + tile.width]) {
        const shown = ((edge * view.zoom.scale + view.zoom.x - view.frame.x) * pixels) / view.frame.width;
        expect(Math.abs(shown * ratio - Math.round(shown * ratio))).toBeLessThan(1e-6);
      }
      expect(Math.abs(tile.width * scale - 96 * scale)).toBeLessThan(3 / ratio + 1);
    }
  });
});
