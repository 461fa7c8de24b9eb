// Where the reader is: which heading and which figure belong to what is in view.

export interface Spot {
  id: string;
  top: number;
}

export interface FigureSpot extends Spot {
  bottom: number;
  /** The anchor of the section that the figure stands in. */
  section: string;
}

/** The last heading above the line; the first one before any was reached. */
export function headingAt(headings: readonly Spot[], line: number): string | undefined {
  const passed = headings.findLast((heading) => heading.top <= line);
  return (passed ?? headings[0])?.id;
}

/**
 * The figure that is nearest to the line among those of the section; in a section without figures the last one before
 * the line, since the text still builds on it.
 */
export function figureAt(figures: readonly FigureSpot[], section: string, line: number): string | undefined {
  const distance = (figure: FigureSpot) => Math.max(figure.top - line, line - figure.bottom, 0);
  const here = figures.filter((figure) => figure.section === section);
  const nearest = here.toSorted((a, b) => distance(a) - distance(b))[0];
  return (nearest ?? figures.findLast((figure) => figure.top <= line) ?? figures[0])?.id;
}
