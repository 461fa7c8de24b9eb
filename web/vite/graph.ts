// Which files of the build belong together.

import type { Rollup } from 'vite';

export type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk';

/** The chunk made for a module whose path ends like this. */
export function chunkOf(bundle: Bundle, module: string): Chunk | undefined {
  return Object.values(bundle)
    .filter(isChunk)
    .find((chunk) => chunk.facadeModuleId?.replace(/\?.*$/, '').endsWith(module));
}

/** A chunk and all that it imports at once, with their style sheets. */
export function closure(bundle: Bundle, ...from: (Chunk | undefined)[]): Set<string> {
  const found = new Set<string>();
  const waiting = from.filter((chunk) => chunk !== undefined);
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    waiting.push(...chunk.imports.map((name) => bundle[name]).filter(isChunk));
  }
  return found;
}

/** Files of the build by the end of their name before the digest, such as `gabarito-latin-wght-normal`. */
export function assetsLike(bundle: Bundle, pattern: RegExp): string[] {
  return Object.keys(bundle).filter((name) => pattern.test(name));
}

/** The two faces without which no page is drawn. */
export const faces = /(gabarito|atkinson-hyperlegible-next)-latin-wght-normal-[^/]*\.woff2$/;

export function bytesOf(file: Bundle[string]): Uint8Array {
  const content = file.type === 'chunk' ? file.code : file.source;
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
