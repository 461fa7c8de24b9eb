// The modules that vite/rules.ts makes.

declare module 'virtual:rule-pages' {
  import type { IndexEntry, RulePage } from './page';

  /** By page and language, such as `chameleon.de`. */
  export const pages: Record<string, () => Promise<{ default: RulePage }>>;
  /** By language, such as `index.de`. */
  export const indexes: Record<string, () => Promise<{ default: IndexEntry[] }>>;
}
