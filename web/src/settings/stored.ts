// What this browser keeps for us. Some refuse it, some are full, and anybody may have written nonsense there.

/** What is kept under a name; nothing where that cannot be read. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Keeps something under a name; says whether the browser took it. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The fields of something that was kept; none where it is nothing of the kind. */
export const fieldsOf = (found: unknown): Record<string, unknown> =>
  typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
