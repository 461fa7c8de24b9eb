// What the parts of an open rule page share: the page, where the reader is, and the positions that are being tried.

import { getContext, setContext } from 'svelte';
import { MediaQuery, SvelteMap } from 'svelte/reactivity';
import { loadRules, type Rules } from '../rules';
import type { Picture, RulePage } from './page';
import { figureAt, headingAt } from './spy';
import { Trial } from './trial.svelte';

/** A board of the page: what it shows and what is said about it. */
export interface Figure {
  id: string;
  trial: Trial;
  caption: string;
  /** What the reader is asked to do on it. */
  task?: string | undefined;
  /** What is to be said of what they did. */
  verdict?: string | undefined;
  /** Whether it has no caption of its own in the text. */
  bare: boolean;
}

export class Reader {
  page = $state.raw<RulePage>();
  /** The anchor of the heading in view. */
  place = $state('');
  /** The chapter that it belongs to. */
  chapter = $state('');
  /** The figure on the large board. */
  shown = $state<string>();
  rules = $state.raw<Rules>();
  failed = $state(false);
  /** Whether there is a large board beside the text. */
  readonly wide = new MediaQuery('(min-width: 1181px)', true);
  /** The boards of the page by id. */
  readonly figures = new SvelteMap<string, Figure>();
  #trials = new Map<string, Trial>();
  /** A figure that was chosen by hand stays until the reader goes on to another place. */
  #held: string | undefined;

  /** The position of a figure; it outlives a change of language. */
  trial(id: string, picture: Picture): Trial {
    return this.#trial(id, picture);
  }

  /** The position of a question, without what would give the answer away. */
  posed(id: string, picture: Picture, first: number): Trial {
    const { select: _, ...rest } = picture;
    return this.#trial(id, { ...rest, arrows: [] }, first);
  }

  #trial(id: string, picture: Picture, first?: number): Trial {
    const trial = this.#trials.get(id) ?? new Trial(picture, first);
    this.#trials.set(id, trial);
    return trial;
  }

  get figure(): Figure | undefined {
    return this.figures.get(this.shown ?? '');
  }

  /** Puts a figure on the large board. */
  show(id: string): void {
    this.shown = id;
    this.#held = this.place;
  }

  async loadRules(): Promise<void> {
    this.failed = false;
    try {
      this.rules = await loadRules();
    } catch {
      this.failed = true;
    }
  }

  /** Looks where the reader is. */
  look(article: HTMLElement): void {
    const line = innerHeight * 0.36;
    const spots = [...article.querySelectorAll<HTMLElement>('[data-place]')];
    const atEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 2;
    const headings = spots.map((spot) => ({ id: spot.id, top: spot.getBoundingClientRect().top }));
    this.place = headingAt(headings, atEnd ? innerHeight : line) ?? '';
    this.chapter = spots.find((spot) => spot.id === this.place)?.dataset.place ?? '';
    if (this.#held === this.place) return;
    this.#held = undefined;
    const figures = [...article.querySelectorAll<HTMLElement>('[data-figure]')].map((each) => ({
      id: each.dataset.figure ?? '',
      section: each.closest<HTMLElement>('[data-section]')?.dataset.section ?? '',
      top: each.getBoundingClientRect().top,
      bottom: each.getBoundingClientRect().bottom,
    }));
    this.shown = figureAt(figures, this.place, line) ?? this.shown;
  }

  free(): void {
    for (const trial of this.#trials.values()) trial.free();
    this.#trials.clear();
  }
}

const key = Symbol('reader');
export const provideReader = (reader: Reader): Reader => setContext(key, reader);
export const useReader = (): Reader => getContext<Reader>(key);
