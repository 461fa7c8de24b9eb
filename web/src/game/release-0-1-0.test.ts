// @vitest-environment happy-dom
// What a browser kept of release 0.1.0 (`e2e/data/release-0.1.0`): the present page reads it and plays on.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readKept } from '../net/kept';
import { readRemembered } from '../pages/start/wish.svelte';
import { localEntry } from '../pages/archive/entries';
import type { LegalMove } from '../rules';
import { readRules } from '../rules/for-tests';
import { readSettings } from '../settings/settings.svelte';
import { findLocal, listLocal, type LocalGame } from './local';
import { LocalTable } from './local-table.svelte';
import type { Thinker } from './thought';

interface Storage010 {
  local: Record<string, string>;
  session: Record<string, string>;
  labels: Record<string, string>;
  /** What the old page showed of each game. */
  shown: Record<string, { label: string; record: string }>;
}

const file = join(import.meta.dirname, '../../e2e/data/release-0.1.0/storage.json');
const old = JSON.parse(readFileSync(file, 'utf8')) as Storage010;
const PREFIX = 'pardalis.local.';
const games = Object.entries(old.local)
  .filter(([name]) => name.startsWith(PREFIX))
  .map(([, text]) => JSON.parse(text) as LocalGame);
const named = games.map((game) => [old.labels[game.id] ?? game.id, game] as const);

const rules = readRules();
const tables: LocalTable[] = [];

/** A computer that takes its time: it never answers. */
const silent: Thinker = {
  move: () => ({ promise: new Promise(() => undefined), cancel: () => undefined }),
  wouldSwap: () => new Promise(() => undefined),
};

/** A computer that plays the first legal move as soon as it is asked. */
const quick: Thinker = {
  move: ({ game, start, moves }) => {
    const record = rules.resume(game, start, moves);
    const text = record.moves()[0]?.text ?? '';
    record.free();
    return { promise: Promise.resolve(text), cancel: () => undefined };
  },
  wouldSwap: () => Promise.resolve(false),
};

async function open(id: string, thinker: Thinker): Promise<LocalTable> {
  const table = new LocalTable(id, thinker, Promise.resolve(rules));
  tables.push(table);
  await vi.waitFor(() => expect(table.phase).not.toBe('loading'));
  return table;
}

const labelled = (label: string): LocalGame => {
  const found = named.find(([one]) => one === label);
  if (!found) throw new Error(`no game ${label}`);
  return found[1];
};

beforeEach(() => {
  localStorage.clear();
  for (const [name, text] of Object.entries(old.local)) localStorage.setItem(name, text);
});
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
});

it('has games of every kind', () => {
  expect(games.length).toBeGreaterThan(20);
  expect(new Set(games.map(({ game }) => game)).size).toBe(4);
  const reasons = games.flatMap(({ result }) => (result ? [result.reason] : []));
  expect(reasons).toEqual(expect.arrayContaining(['board', 'draw', 'agreed', 'claimed', 'resigned', 'time']));
  expect(games.some(({ leavers, result }) => leavers !== undefined && result === undefined)).toBe(true);
  expect(games.some(({ hasSwapped }) => hasSwapped)).toBe(true);
  expect(games.some(({ left_ms }) => left_ms !== undefined)).toBe(true);
});

describe('a game of release 0.1.0', () => {
  it.each(named)('%s opens as it was', async (_, game) => {
    const table = await open(game.id, silent);
    const moves = Array.from({ length: table.plies }, (_move, i) => table.history[i]?.text);
    expect(moves).toEqual(game.moves);
    expect(table.phase).toBe(game.result ? 'over' : 'playing');
    expect(table.result).toEqual(game.result);
    expect(Object.fromEntries(table.seats.map(({ seat, who }) => [seat, who]))).toMatchObject(
      Object.fromEntries(Object.entries(game.seats).map(([seat, { kind }]) => [seat, { kind }])),
    );
    for (const { seat, who } of table.seats)
      if (who.kind === 'person') expect(who.name).toBe((game.seats[seat] as { name?: string }).name);
    const shown = old.shown[game.id];
    if (shown) expect(await table.recordText()).toBe(shown.record);
    // Whoever only looks at a game changes nothing of it.
    expect(findLocal(game.id)).toMatchObject(game);
  });

  it.each(named.filter(([, { result }]) => !result))('%s goes on', async (label, game) => {
    const table = await open(game.id, quick);
    if (label !== 'computer-thinks') {
      expect(table.isOurTurn).toBe(true);
      table.play(table.legal[0] as LegalMove);
    }
    await vi.waitFor(() => expect(table.plies).toBeGreaterThan(game.moves.length));
    expect(findLocal(game.id)?.moves.slice(0, game.moves.length)).toEqual(game.moves);
  });

  it.each(named.filter(([, { result }]) => result))('%s can be played once more', async (_, game) => {
    const table = await open(game.id, silent);
    expect(table.canRematch).toBe(true);
    table.rematch();
    expect(listLocal()).toHaveLength(games.length + 1);
  });

  it('that went on after the places were settled is finished with the same places', async () => {
    const game = labelled('settled-runs');
    const table = await open(game.id, quick);
    for (let move = 0; move < 200 && table.phase === 'playing'; move++) {
      await vi.waitFor(() => expect(table.isOurTurn || table.phase === 'over').toBe(true));
      if (table.phase === 'playing') table.play(table.legal[0] as LegalMove);
    }
    expect(table.result?.places).toEqual({ r: 1, b: 2, y: 3 });
  });
});

it('lists every game, the one played last first', () => {
  const newest = games.toSorted((a, b) => b.changedAt - a.changedAt).map(({ id }) => id);
  expect(listLocal().map(({ id }) => id)).toEqual(newest);
  for (const entry of listLocal().map(localEntry))
    expect(entry.status).toBe(findLocal(entry.id)?.result ? 'over' : 'playing');
});

it('knows the settings, and what was chosen for each game', () => {
  const settings = JSON.parse(old.local['pardalis.settings'] ?? '') as object;
  expect(settings).toMatchObject({ theme: 'dark', language: 'fr', volume: 0.25, roleMap: 'own' });
  expect(readSettings(settings)).toMatchObject(settings);
  const start = JSON.parse(old.local['pardalis.start'] ?? '') as object;
  expect(readRemembered(start)).toMatchObject(start);
});

it('sends a move that was not answered before the page was loaded anew', () => {
  const text = old.session['pardalis.unanswered'] ?? '';
  const [unanswered] = JSON.parse(text) as { at: number; game: string; act: object }[];
  if (!unanswered) throw new Error('nothing is unanswered');
  sessionStorage.setItem('pardalis.unanswered', text);
  const kept = readKept(sessionStorage, unanswered.at + 1000);
  expect(kept).toMatchObject([unanswered]);
  expect(kept[0]?.act).toMatchObject({ do: 'move', ply: 0, text: 'a1b3' });
});
