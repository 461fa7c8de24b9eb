// Reads docs/rules/pictures.toml: tables of `key = value` lines with texts, numbers and lists of texts.

import type { Picture } from '../src/learn/page';
import type { GameId } from '../src/rules/types';

export function readPictures(source: string): Map<string, Picture> {
  const found = new Map<string, Picture>();
  for (const part of source.split(/^\[\[picture\]\]$/m).slice(1)) {
    const values = new Map<string, unknown>();
    for (const line of part.split('\n')) {
      if (!line.trim() || line.startsWith('#')) continue;
      const [, key, value] = /^([a-z]+) = (.+)$/.exec(line) ?? [];
      if (key === undefined || value === undefined) throw new Error(`pictures.toml: “${line}”`);
      // What these values look like in TOML is what they look like in JSON.
      values.set(key, JSON.parse(value));
    }
    const picture = {
      name: values.get('name') as string,
      game: values.get('game') as GameId,
      position: values.get('position') as string,
      moves: (values.get('moves') ?? []) as string[],
      ...(values.has('select') && { select: values.get('select') as string }),
      arrows: (values.get('arrows') ?? []) as string[],
    };
    found.set(picture.name, picture);
  }
  return found;
}
