/** The number of the start of Chess960 that the page shows. */
export const SHOWN_START = 356;
