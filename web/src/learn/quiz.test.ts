import { expect, it } from 'vitest';
import { another, askedRoles, type RoleAsked } from './quiz';

const text = ({ knight, role }: RoleAsked) => `${knight} ${role}`;

it('never asks the same twice in a row and leaves no question out', () => {
  const seen = new Set<string>();
  const last: RoleAsked = { knight: 'red', role: 'rook' };
  for (let chance = 0; chance < 1; chance += 0.01) {
    const next = another(last, () => chance);
    expect(text(next)).not.toBe(text(last));
    seen.add(text(next));
  }
  expect(seen.size).toBe(4 * askedRoles.length - 1);
});
