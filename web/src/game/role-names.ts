// The names of roles and colours in the language of the page.

import type { Colour, Hue, Role } from '../rules/types';
import { t } from '../text';

const ROLES: Record<Role, string> = {
  pawn: 'game-role-pawn',
  knight: 'game-role-knight',
  bishop: 'game-role-bishop',
  rook: 'game-role-rook',
  queen: 'game-role-queen',
  king: 'game-role-king',
};

export const roleName = (role: Role): string => t(ROLES[role]);

const COLOURS: Record<Colour, string> = {
  red: 'game-colour-red',
  green: 'game-colour-green',
  yellow: 'game-colour-yellow',
  blue: 'game-colour-blue',
};

/** The colour of a square, such as “green”. */
export const colourName = (colour: Colour): string => t(COLOURS[colour]);

const HUES: Record<Hue, string> = {
  ...COLOURS,
  violet: 'game-colour-violet',
  orange: 'game-colour-orange',
  chameleon: 'game-hue-chameleon',
};

export const hueName = (hue: Hue): string => t(HUES[hue]);
