import { afterAll, describe, expect, it } from 'vitest';
import { readRules } from '../rules/for-tests';
import type { Choices, GameId, RuleEvent } from '../rules/types';
import { showLanguage } from '../text';
import { announce, announceEvents } from './announce';

const rules = readRules();
afterAll(() => showLanguage('en'));

function said(game: GameId, choices: Choices, ...moves: string[]) {
  const record = rules.begin(game, choices);
  for (const move of moves) record.play(move);
  return announceEvents(record.played(moves.length), record.state(), record.standing());
}

const shrinking = { position: '8/7yY/3yG4/6yB1/8/5rR2/8/1rG6 r b1-h7 ry 2 30' };
const reward = { position: '8/8/7b/2y5/2R5/8/1r4B1/7Y/8 r 6665/6665 3 40' };
const castling = { position: '4k3/ppp2ppp/8/8/8/8/PPP2PPP/6KR w K - 0 20' };

describe('in English', () => {
  it.each<[GameId, Choices, string[], string]>([
    ['chameleon-chess', { players: 'ry' }, ['d1c3'], 'Red: knight d1 to c3, now bishop. Yellow to move.'],
    [
      'chameleon-chess',
      shrinking,
      ['b1c3'],
      'Red: knight b1 to c3. The board shrinks to c3–h7. Yellow to move.',
    ],
    ['chameleon', {}, ['a1a2'], 'Red: knight a1 to a2, now bishop. Blue to move.'],
    ['chess960', { start: 518 }, ['e2e4'], 'White: pawn e2 to e4. Black to move.'],
    ['chess960', castling, ['g1h1'], 'White castles: king to g1, rook to f1. Black to move.'],
    [
      'chess960',
      { position: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' },
      ['a7a8q'],
      'White: pawn a7 to a8. It becomes a queen. Check. Black to move.',
    ],
    [
      'cameleon',
      reward,
      ['b3c4xc5(c6)=o@b9'],
      'Rounds: red pawn b3 to c4. The red pawn on c5 is taken, with the partner on c6. New on b9: orange pawn. Squares to move.',
    ],
  ])('%s %o %o', (game, choices, moves, sentence) => {
    expect(said(game, choices, ...moves)).toBe(sentence);
  });
});

describe('in German', () => {
  it('is as people say it', async () => {
    await showLanguage('de');
    expect(said('chameleon-chess', { players: 'ry' }, 'd1c3')).toBe(
      'Rot: Springer d1 nach c3, jetzt Läufer. Gelb ist am Zug.',
    );
    expect(said('cameleon', reward, 'b3c4xc5(c6)=o@b9')).toBe(
      'Rund: roter Stein b3 nach c4. Auf c5 geschlagen: roter Stein, zusammen mit dem Partner auf c6. Neu auf b9: orangefarbener Stein. Eckig ist am Zug.',
    );
  });
});

describe('in French', () => {
  it('has its no-break spaces', async () => {
    await showLanguage('fr');
    expect(said('chameleon-chess', { players: 'ry' }, 'd1c3')).toBe(
      'Rouge\u00a0: cavalier d1, vers c3, maintenant fou. Au trait\u00a0: Jaune.',
    );
    expect(said('chess960', { start: 518 }, 'e2e4')).toBe(
      'Blancs\u00a0: pion e2, vers e4. Au trait\u00a0: Noirs.',
    );
  });
});

describe('every kind of event', () => {
  const kinds = {
    'chameleon-chess': ['captured', 'moved', 'shrank', 'removed', 'eliminated', 'won'],
    chameleon: ['captured', 'moved', 'invaded', 'won'],
    chess960: ['captured', 'moved', 'castled', 'promoted', 'checked', 'won', 'drawn'],
    cameleon: ['moved', 'captured', 'placed', 'unrewarded', 'blocked', 'spared', 'safe', 'won', 'drawn'],
  } satisfies Record<GameId, string[]>;
  const details = [
    ['piece', 'r'],
    ['seat', 'r'],
    ['square', 'c3'],
    ['from', 'a1-h8'],
    ['to', 'b1-h8'],
    ['reward', 'v'],
    ['role', 'queen'],
  ].map(([name = '', value = '']) => ({ name, value }));

  it.each(['en', 'de', 'fr'] as const)('has a sentence, %s', async (language) => {
    await showLanguage(language);
    for (const [game, list] of Object.entries(kinds)) {
      for (const kind of list) {
        const event: RuleEvent = { rule: `${game}/x`, kind, details };
        const sentence = announce([event], { game: game as GameId, seat: 'r' });
        // A capture by moving onto a man is told with the move.
        if (kind === 'captured' && game !== 'cameleon') expect(sentence).toBe('');
        else expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
        expect(sentence).not.toMatch(/board-|\{/);
      }
    }
  });
});
