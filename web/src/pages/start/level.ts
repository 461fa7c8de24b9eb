import { t } from '../../text';

export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const words = [
  'home-level-1',
  'home-level-2',
  'home-level-3',
  'home-level-4',
  'home-level-5',
  'home-level-6',
  'home-level-7',
  'home-level-8',
  'home-level-9',
];

/** How strong the computer plays, in words: “Level 3, easy-going”. */
export function levelText(level: number): string {
  const word = t(words[level - 1] ?? 'home-level-9');
  return level >= 9 ? word : t('home-level', { level: String(level), word });
}
