// Places of games that people end: by agreement, by leaving, by time. What the board decides comes from the rules.

import type { Seat } from '../rules/types';

/** A place for every seat from groups of level seats, the best first. Level seats share the best place. */
function ranked(groups: Seat[][]): Record<Seat, number> {
  const places: Record<Seat, number> = {};
  let next = 1;
  for (const group of groups) {
    for (const seat of group) places[seat] = next;
    next += group.length;
  }
  return places;
}

/** Rule: common/outcome. Whoever is in the game is level; the others follow, the last to go out first. */
export function drawnPlaces(alive: Seat[], out: Seat[]): Record<Seat, number> {
  return ranked([alive, ...out.toReversed().map((seat) => [seat])]);
}

/** Rule: common/leaver. Whoever left comes behind everybody who stayed, in the same order among themselves. */
export function withLeavers(places: Record<Seat, number>, leavers: Seat[]): Record<Seat, number> {
  const groups = (seats: Seat[]): Seat[][] => {
    const steps = [...new Set(seats.map((seat) => places[seat]))].toSorted((a, b) => (a ?? 0) - (b ?? 0));
    return steps.map((step) => seats.filter((seat) => places[seat] === step));
  };
  const seats = Object.keys(places);
  const stayed = seats.filter((seat) => !leavers.includes(seat));
  return ranked([...groups(stayed), ...groups(seats.filter((seat) => leavers.includes(seat)))]);
}
