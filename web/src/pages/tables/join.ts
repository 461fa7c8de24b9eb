import * as api from '../../net/api';
import { RefusalError } from '../../net/refusal';
import { newNonce } from '../../net/surroundings';
import type { Seat } from '../../rules/types';
import { go } from '../../shell/router.svelte';

/** Sits down at a table and goes there; says whether the seat was still free. */
export async function takeSeat(id: string, seat?: Seat): Promise<boolean> {
  try {
    await api.act(id, { nonce: newNonce(), do: 'join', ...(seat === undefined ? {} : { seat }) });
  } catch (problem) {
    const isGone =
      problem instanceof RefusalError &&
      ['seat_taken', 'over', 'not_found', 'not_now'].includes(problem.code);
    if (isGone) return false;
    throw problem;
  }
  go(`/game/${id}`);
  return true;
}
