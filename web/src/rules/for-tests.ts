// The rules for tests in Node, where nothing can be fetched.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, starts960 } from '../wasm/rules/web_rules.js';
import type { Rules } from './index';
import { rulesOf } from './record';

/** Reads the rules from disk; `loadRules` gives them too from then on, without a fetch. */
export function readRules(): Rules {
  const file = join(import.meta.dirname, '../wasm/rules/web_rules_bg.wasm');
  initSync({ module: readFileSync(file) });
  return rulesOf(starts960());
}
