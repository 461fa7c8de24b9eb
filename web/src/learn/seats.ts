// Who sits at the bottom of the pictures of the rule pages.

import type { GameId, Seat } from '../rules';

const bottom: Record<GameId, Seat> = { 'chameleon-chess': 'r', chameleon: 'r', chess960: 'w', cameleon: 's' };

export const bottomSeat = (game: GameId): Seat => bottom[game];
