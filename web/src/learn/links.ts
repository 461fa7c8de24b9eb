// Where rules and rule pages are.

import { pages } from 'virtual:rule-pages';
import type { PageId } from './page';

/** The address of a page, at a rule if one is named. */
export function pageHref(page: PageId, rule?: string): string {
  return rule ? `/rules/${page}#${rule}` : `/rules/${page}`;
}

export function isPage(name: string): name is PageId {
  return `${name}.en` in pages;
}
