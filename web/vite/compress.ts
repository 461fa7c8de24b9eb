// Every file of the build that can be made smaller, compressed beside itself: the server only picks one.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures of points are compressed already. */
const text = /\.(css|html|js|json|svg|txt|wasm|webmanifest)$/;
/** Below this a header weighs more than what is won. */
const SMALLEST = 512;

const ways: [string, (bytes: Buffer) => Buffer][] = [
  [
    '.br',
    (bytes) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: 22,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  ['.gz', (bytes) => gzipSync(bytes, { level: 9 })],
];

/** Compresses what lies in a folder, and gives the names of the files it made. */
export function compressFolder(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => text.test(name));
  return names.flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < SMALLEST) return [];
    const made = ways.map(([ending, press]): [string, Buffer] => [name + ending, press(bytes)]);
    const smaller = made.filter(([, pressed]) => pressed.length < bytes.length);
    for (const [file, pressed] of smaller) writeFileSync(join(folder, file), pressed);
    return smaller.map(([file]) => file);
  });
}

export function compress(): Plugin {
  let folder = 'dist';
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    // After everything is written, by us and by others.
    closeBundle: { order: 'post', sequential: true, handler: () => void compressFolder(folder) },
  };
}
