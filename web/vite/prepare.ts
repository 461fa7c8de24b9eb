// What is to be seen on the pictures, asked of the rules while the site is built, so that boards can be drawn before
// the browser has fetched the rules.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Picture } from '../src/learn/page';
import type { BoardState } from '../src/rules/types';

type RulesModule = typeof import('../src/wasm/rules/web_rules.js');

const folder = new URL('../src/wasm/rules/', import.meta.url);

/** Gives a function that adds states to pictures; without the built rules it adds none. */
export async function preparation(): Promise<(picture: Picture) => Picture> {
  const program = fileURLToPath(new URL('web_rules_bg.wasm', folder));
  if (!existsSync(program)) return (picture) => picture;
  const rules = (await import(/* @vite-ignore */ new URL('web_rules.js', folder).href)) as RulesModule;
  rules.initSync({ module: readFileSync(program) });
  return (picture) => {
    const game = rules.Game.resume(picture.game, picture.position, picture.moves);
    const seen = (ply: number) => JSON.parse(game.state(ply)) as BoardState;
    const state = seen(picture.moves.length);
    const before = picture.moves.length ? { before: seen(0) } : {};
    game.free();
    return { ...picture, state, ...before };
  };
}
