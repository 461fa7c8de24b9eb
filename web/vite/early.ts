// Which files a page needs beside those that every page names: `public/boot.js` asks for them at once, instead of after
// the first files have come and said so.

import { languages } from '../src/text/languages.ts';
import { chunkOf, closure, type Bundle } from './graph.ts';

/** By the first word of an address, and by language. */
export function earlyFiles(bundle: Bundle): Record<string, string[]> {
  const always = closure(bundle, chunkOf(bundle, 'index.html'));
  const beside = (module: string) =>
    [...closure(bundle, chunkOf(bundle, module))].filter((name) => !always.has(name));
  const play = beside('game/GamePage.svelte');
  return {
    '': beside('home/HomePage.svelte'),
    game: play,
    local: play,
    lobby: beside('lobby/LobbyPage.svelte'),
    rules: beside('learn/RulesPage.svelte'),
    ...Object.fromEntries(languages.map((language) => [language, beside(`text/${language}.ts`)])),
  };
}
