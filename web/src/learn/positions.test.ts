// The rule pages against the rules themselves.

import { describe, expect, it } from 'vitest';
import { pages } from 'virtual:rule-pages';
import { COLOURS } from '../board/art/paint';
import { readRules } from '../rules/for-tests';
import { mixed, mixingTable } from './mixing';
import type { Block, Inline, Picture, RulePage } from './page';
import { pawnOf } from './pawns';
import { pose, questions, solutions, type Task } from './questions';
import { askedRoles } from './quiz';
import { SHOWN_START } from './start';
import { Trial } from './trial.svelte';

const rules = readRules();
const load = async (name: string): Promise<RulePage> => (await pages[name]!()).default;
const names = Object.keys(pages);
const english = await Promise.all(names.filter((name) => name.endsWith('.en')).map(load));
const pictures = new Map(english.flatMap((page) => Object.entries(page.pictures)));
const picture = (name: string): Picture => pictures.get(name)!;
const words = (text: Inline[]): string =>
  text.map((p) => (typeof p === 'string' ? p : p.kind === 'code' ? p.code : words(p.text))).join('');
const blocksOf = (page: RulePage, rule: string): Block[] =>
  page.chapters.flatMap((chapter) => chapter.sections).find((section) => section.rule === rule)!.blocks;

describe.each([...pictures])('the picture %s', (_, each) => {
  it('is a position that can be played from', () => {
    const trial = new Trial(each);
    trial.load(rules);
    expect(trial.plies).toBe(each.moves.length);
    if (trial.standing?.places) trial.back();
    expect(trial.moves.length).toBeGreaterThan(0);
    trial.play(trial.moves[0]!);
    expect(trial.isTouched).toBe(true);
    trial.again();
    expect(trial.isTouched).toBe(false);
    expect(trial.state).toEqual(trial.origin);
    trial.free();
  });

  it('is drawn beforehand as the rules draw it', () => {
    const trial = new Trial(each);
    const prepared = trial.state;
    trial.load(rules);
    expect(prepared).toEqual(trial.state);
    expect(new Trial(each, 0).state).toEqual(rules.resume(each.game, each.position, []).state());
  });

  it('points at squares that it has', () => {
    const squares = each.state!.squares.map((square) => square.name);
    const named = [
      ...each.arrows.flatMap((arrow) => [arrow.slice(0, 2), arrow.slice(2)]),
      each.select ?? 'a1',
    ];
    expect(squares).toEqual(expect.arrayContaining(named));
    if (each.select) expect(each.state!.squares[squares.indexOf(each.select)]?.man).toBeDefined();
  });
});

describe('trying a position', () => {
  it('takes moves of the picture back and plays them again', () => {
    const trial = new Trial(picture('chameleon-recapture'));
    trial.load(rules);
    trial.back();
    trial.back();
    expect(trial.plies).toBe(0);
    trial.play(trial.moves[0]!);
    trial.again();
    expect(trial.state).toEqual(trial.origin);
  });

  it('shows another start', () => {
    const trial = new Trial(picture('chess960-start'));
    trial.load(rules);
    expect(rules.begin('chess960', { start: SHOWN_START }).state().squares).toEqual(trial.state?.squares);
    trial.restart(rules, { start: 518 });
    expect(rules.diceOf960(518)?.throws.map(({ roll }) => roll)).toEqual([2, 3, 3, 2, 3]);
    trial.play(trial.moves[0]!);
    trial.again();
    expect(trial.state).toEqual(trial.origin);
  });
});

describe.each(['en', 'de', 'fr'])('the page of Chameleon Chess in %s', (language) => {
  it('draws the pattern of the board', async () => {
    const page = await load(`chameleon-chess.${language}`);
    const code = blocksOf(page, 'chameleon-chess/board').find((block) => block.kind === 'code')!;
    const letters = code.lines.slice(0, 8).map((line) => line.split(/\s+/).slice(1).join(''));
    const { squares } = rules.begin('chameleon-chess', { players: 'rbyg' }).state();
    const tiles = squares.map(({ tile }) => tile[0]!.toUpperCase()).join('');
    expect(letters.toReversed().join('')).toBe(tiles);
  });

  it('lists the roles that the rules know', async () => {
    const page = await load(`chameleon-chess.${language}`);
    const table = blocksOf(page, 'chameleon-chess/roles').find((block) => block.kind === 'table')!;
    const role = new Map<string, string>();
    const state = picture('chameleon-chess-role-knight').state;
    for (const [row, knight] of COLOURS.entries()) {
      const roles = pawnOf(state, 'red', knight)!.man.roles;
      for (const [column, colour] of COLOURS.entries()) {
        const word = words(table.rows[row]![column + 1]!);
        role.set(word, role.get(word) ?? roles[colour]);
        expect(role.get(word)).toBe(roles[colour]);
      }
    }
    expect([...role.values()].toSorted()).toEqual([...askedRoles].toSorted());
  });
});

it('mixes colours as the page says', () => {
  const letters = mixed.map(([, letter]) => letter);
  const table = mixingTable(rules).map((row) => row.map((hue) => hue?.[0] ?? '-').join(''));
  expect(letters.join('')).toBe('bryvog');
  expect(table).toEqual(['-vg---', 'v-o---', 'go----', '----cc', '---c-c', '---cc-']);
});

describe.each(questions.map((question) => [question.id, question] as const))('%s', (_, question) => {
  it('stands at the end of a chapter that there is', () => {
    const page = english.find((each) => each.page === question.page)!;
    expect(page.chapters.map((chapter) => chapter.id)).toContain(question.chapter);
    expect(Object.keys(page.pictures)).toContain(question.picture);
  });

  it('has an answer', () => {
    if (question.kind === 'choice') {
      const record = pose(rules, question, picture(question.picture));
      expect(question.answers).toContain(question.right(record));
    } else if (question.kind === 'roles') {
      const state = picture(question.picture).state;
      for (const knight of COLOURS) {
        expect(Object.values(pawnOf(state, 'red', knight)!.man.roles).toSorted()).toEqual(
          [...askedRoles].toSorted(),
        );
      }
    }
  });
});

const tasks = questions.filter((question): question is Task => question.kind === 'task');
it.each(tasks.map((task) => [task.id, task] as const))(
  '%s is solved by some moves but not by all',
  (_, task) => {
    const solving = solutions(rules, task, picture(task.picture));
    const all = pose(rules, task, picture(task.picture)).moves();
    expect(solving.length).toBeGreaterThan(0);
    expect(solving.length).toBeLessThan(all.length);
  },
);

it('asks something about each game', () => {
  const games = ['chameleon-chess', 'chameleon', 'chess960', 'cameleon'];
  expect([...new Set(questions.map((question) => question.page))].toSorted()).toEqual(games.toSorted());
});
