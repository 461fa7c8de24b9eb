import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFolder } from './compress.ts';

const folder = mkdtempSync(join(tmpdir(), 'compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what can be made smaller is, in both ways', () => {
  const long = 'a line of text\n'.repeat(100);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), long);
  writeFileSync(join(folder, 'short.css'), 'a{}');
  writeFileSync(join(folder, 'face.woff2'), long);
  expect(compressFolder(folder).toSorted()).toEqual(['assets/page.js.br', 'assets/page.js.gz']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/page.js.br'))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(join(folder, 'assets/page.js.gz'))).toString()).toBe(long);
});
