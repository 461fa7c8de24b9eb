import { describe, expect, it } from 'vitest';
import { figureAt, headingAt } from './spy';

const headings = [
  { id: 'top', top: -900 },
  { id: 'a', top: -200 },
  { id: 'b', top: 250 },
  { id: 'c', top: 700 },
];

describe('the heading in view', () => {
  it('is the last one above the line', () => expect(headingAt(headings, 300)).toBe('b'));
  it('stays while its text is read', () => expect(headingAt(headings, 200)).toBe('a'));
  it('is the first one at the top of the page', () => expect(headingAt(headings, -1000)).toBe('top'));
  it('is none on an empty page', () => expect(headingAt([], 0)).toBeUndefined());
});

describe('the figure in view', () => {
  const figures = [
    { id: 'start', section: 'top', top: -700, bottom: -500 },
    { id: 'knight', section: 'b', top: 100, bottom: 200 },
    { id: 'bishop', section: 'b', top: 400, bottom: 500 },
    { id: 'shrink', section: 'c', top: 900, bottom: 1000 },
  ];
  it('is the nearest one of the section', () => {
    expect(figureAt(figures, 'b', 210)).toBe('knight');
    expect(figureAt(figures, 'b', 380)).toBe('bishop');
    expect(figureAt(figures, 'b', 450)).toBe('bishop');
  });
  it('is shown before the text reaches it', () => expect(figureAt(figures, 'c', 300)).toBe('shrink'));
  it('stays in a section without one', () => expect(figureAt(figures, 'none', 300)).toBe('knight'));
  it('is none on a page without any', () => expect(figureAt([], 'a', 0)).toBeUndefined());
});
