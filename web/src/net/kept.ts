// Acts that were not answered, kept so that a reload of the page does not lose a move.

import type { Unanswered } from './conversation';

const NAME = 'pardalis.unanswered';
/** Older ones are not sent again: nobody expects yesterday's resignation to happen today. */
const OLDEST_MS = 10 * 60_000;

interface Kept extends Unanswered {
  at: number;
}

function isKept(one: unknown): one is Kept {
  if (typeof one !== 'object' || one === null) return false;
  const { game, act, at } = one as Partial<Kept>;
  return typeof game === 'string' && typeof at === 'number' && typeof act?.nonce === 'string' && 'do' in act;
}

/** Reads what is kept; anything that makes no sense is dropped. */
export function readKept(storage: Storage, now: number): Kept[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(NAME) ?? '[]');
    return Array.isArray(list) ? list.filter(isKept).filter(({ at }) => now - at < OLDEST_MS) : [];
  } catch {
    return [];
  }
}

/** Writes what is unanswered now; ones already kept keep their time. */
export function writeKept(storage: Storage, unanswered: Iterable<Unanswered>, now: number): void {
  try {
    const before = new Map(readKept(storage, now).map((one) => [one.act.nonce, one.at]));
    const list = [...unanswered].map((one) => ({ ...one, at: before.get(one.act.nonce) ?? now }));
    if (list.length === 0) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(list));
  } catch {
    // A full or forbidden storage loses the safety of a reload, nothing else.
  }
}
