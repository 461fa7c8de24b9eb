// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { Choices, GameId, LegalMove } from '../rules/types';
import Board from './Board.svelte';
import MiniBoard from './MiniBoard.svelte';

const rules = readRules();
let mounted: Record<string, unknown> | undefined;
afterEach(async () => {
  if (mounted) await unmount(mounted);
  document.body.replaceChildren();
});

function show(game: GameId, choices: Choices, towards: string, ahead = false) {
  const record = rules.begin(game, choices);
  const onmove = vi.fn<(move: LegalMove) => void>();
  const onpremove = vi.fn<(move: LegalMove | null) => void>();
  const props = $state({
    state: record.state(),
    moves: ahead ? [] : record.moves(),
    premoves: ahead ? record.moves() : [],
    turnTowards: towards,
    pending: false,
    label: 'The board',
    onmove,
    onpremove,
  });
  mounted = mount(Board, { target: document.body, props });
  flushSync();
  return { record, onmove, onpremove, props };
}

const cells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];
const cell = (name: string) => {
  const found = cells().find((one) => one.getAttribute('aria-label')?.startsWith(`${name},`));
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
function key(name: string) {
  const down = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(down);
  flushSync();
}
/** Where the man that stood on a square is drawn now. */
const places = () =>
  [...document.querySelectorAll<SVGElement>('.token')].map((token) => token.style.transform);

describe('the grid', () => {
  it('names every square with what stands there', () => {
    show('chameleon-chess', { players: 'ry' }, 'r');
    expect(document.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('The board');
    expect(cells()).toHaveLength(64);
    expect(document.querySelectorAll('[role=row]')).toHaveLength(8);
    expect(cell('d1').getAttribute('aria-label')).toBe('d1, blue, Red, knight, can move');
    expect(cell('e5').getAttribute('aria-label')).toBe('e5, green');
    expect(cells().filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });

  it('is walked and played with keys, as it is seen', () => {
    const { onmove } = show('chameleon-chess', { players: 'ry' }, 'r');
    cell('d1').focus();
    key('Enter');
    expect(cell('d1').getAttribute('aria-selected')).toBe('true');
    expect(cell('c3').getAttribute('aria-label')).toBe('c3, green, can be reached, becomes bishop');
    key('ArrowUp');
    key('ArrowUp');
    key('ArrowLeft');
    expect(focused()).toMatch(/^c3,/);
    key(' ');
    expect(onmove.mock.calls.map(([move]) => move.text)).toEqual(['d1c3']);
  });

  it('lets go with Esc, and passes it on when there is nothing to let go of', () => {
    show('chameleon-chess', { players: 'ry' }, 'r');
    const outside = vi.fn();
    window.addEventListener('keydown', outside);
    cell('d1').focus();
    key('Enter');
    key('Escape');
    expect(cell('d1').getAttribute('aria-selected')).toBe('false');
    expect(outside).not.toHaveBeenCalled();
    key('Escape');
    expect(outside).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', outside);
  });

  it('turns with the view', () => {
    show('chess960', { start: 518 }, 'b');
    cell('e7').focus();
    key('ArrowUp');
    expect(focused()).toMatch(/^e6,/);
    key('Home');
    expect(focused()).toMatch(/^h6,/);
  });

  it('leaves out squares that have gone', () => {
    show('chameleon-chess', { position: '8/8/8/3rG4/4rR1yG1/5yB2/8/8 y d3-g5 ry 2 41' }, 'y');
    expect(cells()).toHaveLength(12);
    expect(cells().filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });
});

describe('a move by hand', () => {
  async function push() {
    const shown = show('chess960', { start: 518 }, 'w');
    const before = places();
    cell('e2').focus();
    key('Enter');
    cell('e4').focus();
    return { ...shown, before };
  }

  it('is drawn at once while it is pending, and goes back if it is refused', async () => {
    const { props, onmove, before } = await push();
    onmove.mockImplementation(() => {
      props.pending = true;
    });
    key('Enter');
    await tick();
    expect(places()).toContain('translate(400px, 400px)');
    expect(cell('e4').getAttribute('aria-label')).toMatch(/^e4, white, white pawn/);
    props.pending = false;
    await tick();
    await tick();
    expect(places().toSorted()).toEqual(before.toSorted());
  });

  it('is taken back where nobody takes it', async () => {
    const { before } = await push();
    key('Enter');
    await tick();
    await tick();
    await tick();
    expect(places().toSorted()).toEqual(before.toSorted());
  });

  it('keeps its man when the rules answer', async () => {
    const { props, record, onmove } = await push();
    const man = () =>
      document.querySelector<SVGElement>('.token[style*="translate(400px, 400px)"]')?.dataset.key;
    const pawn = document.querySelector<SVGElement>('.token[style*="translate(400px, 600px)"]')?.dataset.key;
    onmove.mockImplementation((move) => {
      record.play(move.text);
      props.state = record.state();
      props.moves = record.moves();
    });
    key('Enter');
    await tick();
    expect(pawn).toBeDefined();
    expect(man()).toBe(pawn);
  });
});

describe('a premove', () => {
  it('is told and cleared', () => {
    const { onmove, onpremove } = show('chess960', { start: 518 }, 'w', true);
    cell('e2').focus();
    key('Enter');
    cell('e4').focus();
    key('Enter');
    expect(onpremove.mock.calls[0]?.[0]?.text).toBe('e2e4');
    expect(cell('e4').getAttribute('aria-label')).toContain('planned move to here');
    cell('a5').focus();
    key('Enter');
    expect(onpremove.mock.calls[1]?.[0]).toBeNull();
    expect(onmove).not.toHaveBeenCalled();
  });
});

describe('a promotion', () => {
  it('is chosen with keys', async () => {
    const { onmove, props, record } = show('chess960', { position: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' }, 'w');
    cell('a7').focus();
    key('Enter');
    cell('a8').focus();
    key('Enter');
    await tick();
    expect(document.querySelector('[role=menu]')?.getAttribute('aria-label')).toBe(
      'What does the pawn become?',
    );
    expect(focused()).toBe('white queen');
    // The same list again, as from a page that draws itself anew, does not take the question away.
    props.moves = record.moves();
    flushSync();
    key('ArrowRight');
    const chosen = focused();
    (document.activeElement as HTMLElement).click();
    expect(onmove).toHaveBeenCalledOnce();
    expect(chosen).toBe(`white ${onmove.mock.calls[0]?.[0].promotes}`);
  });
});

describe('a miniature', () => {
  it('is one picture', () => {
    const state = rules.begin('cameleon').state();
    mounted = mount(MiniBoard, { target: document.body, props: { state, label: 'Start' } });
    expect(document.querySelector('svg')?.getAttribute('role')).toBe('img');
    expect(document.querySelectorAll('[tabindex]')).toHaveLength(0);
  });
});
