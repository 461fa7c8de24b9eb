// The games of this browser as the rules record them, and as record files.

import { seatName } from '../board/words';
import { loadRules, type GameId, type GameRecord, type Rules, type Seat } from '../rules';
import { keepLocal, type LocalGame, type LocalSeat } from './local';
import type { TableSeat } from './seats';

/** The rules' record of a game that was kept; one that begins now gets its start. */
export function recordOf(kept: LocalGame, rules: Rules): GameRecord {
  if (kept.start !== undefined) {
    const record = rules.resume(kept.game, kept.start, kept.moves);
    record.setLeavers(kept.leavers ?? []);
    return record;
  }
  const choices = { ...kept.choices };
  const isByLot = kept.game === 'chess960' && choices.start === undefined && choices.position === undefined;
  if (isByLot) choices.start = rules.start960(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  const record = rules.begin(kept.game, choices);
  kept.start = record.start;
  return record;
}

const TAGS: Record<GameId, Record<Seat, string>> = {
  'chameleon-chess': { r: 'Red', b: 'Blue', y: 'Yellow', g: 'Green' },
  chameleon: { r: 'Red', b: 'Blue' },
  chess960: { w: 'White', b: 'Black' },
  cameleon: { r: 'Rounds', s: 'Squares' },
};

/** The tag of a record that names who sat at a seat. */
const seatTag = (game: GameId, seat: Seat): string => TAGS[game][seat] ?? seat;

/** The tags that say who sat where. */
export function seatTags(game: GameId, seats: TableSeat[]): Record<string, string> {
  const name = ({ seat, who }: TableSeat): string => {
    if (who.kind === 'computer') return 'Computer';
    return who.kind === 'person' && who.name ? who.name : seatName(game, seat);
  };
  return Object.fromEntries(seats.map((one) => [seatTag(game, one.seat), name(one)]));
}

/** Puts the first game of a record file among the games of this browser; a text that is none throws. */
export async function openRecord(text: string): Promise<string> {
  const { record, tags, result } = (await loadRules()).read(text);
  try {
    const { game, start } = record;
    const seats = record.state(0).seats.map(({ seat }): [Seat, LocalSeat] => {
      const name = tags[seatTag(game, seat)];
      return [seat, name === undefined || name === '?' ? { kind: 'person' } : { kind: 'person', name }];
    });
    const { drawn, rule } = record.standing();
    return keepLocal({
      game,
      choices: {},
      seats: Object.fromEntries(seats),
      start,
      moves: Array.from({ length: record.plies() }, (_, i) => record.played(i + 1).text),
      // A reason is given where people ended the game.
      result: result && {
        places: result.places,
        reason: result.reason ?? (drawn ? 'draw' : 'board'),
        rule,
      },
    });
  } finally {
    record.free();
  }
}
