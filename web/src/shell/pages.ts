// The pages, each fetched when it is first needed.

import type { Component } from 'svelte';
import type { PageName } from './routes';

type Loaded = { default: Component };

const sources: Record<PageName, () => Promise<Loaded>> = {
  home: () => import('../pages/home/HomePage.svelte'),
  lobby: () => import('../pages/lobby/LobbyPage.svelte'),
  game: () => import('../game/GamePage.svelte'),
  local: () => import('../game/GamePage.svelte'),
  games: () => import('../pages/archive/ArchivePage.svelte'),
  rules: () => import('../learn/RulesPage.svelte'),
  settings: () => import('../pages/settings/SettingsPage.svelte'),
  missing: () => import('../pages/MissingPage.svelte'),
};

const loaded = new Map<PageName, Component>();

/** The page, if it is there already. */
export function pageNow(name: PageName): Component | undefined {
  return loaded.get(name);
}

/** Fetches a page; throws when that fails. */
export async function loadPage(name: PageName): Promise<Component> {
  const { default: page } = await sources[name]();
  loaded.set(name, page);
  return page;
}
