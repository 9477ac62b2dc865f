// A song on pages, as it lies on a music stand.
import type { Section } from './sections.js';

export interface StageRow {
  /** The part that begins here. */
  readonly section: Section | undefined;
  readonly first: number;
  /** The bar behind its last. */
  readonly end: number;
}

/** Bars in rows, each part from a row of its own, and at most so many rows on a page. */
export function pagesOf(
  bars: number,
  sections: readonly Section[],
  columns: number,
  rows: number,
): StageRow[][] {
  const starts = sections.length > 0 ? sections : [undefined];
  const all = starts.flatMap((section): StageRow[] => {
    const [first, end] = section ? [section.first, section.end] : [0, bars];
    return Array.from({ length: Math.ceil((end - first) / columns) }, (_, row) => ({
      section: row === 0 ? section : undefined,
      first: first + row * columns,
      end: Math.min(end, first + (row + 1) * columns),
    }));
  });
  // No page is nearly empty: the rows of all are as high as of the fullest.
  const pages = Math.max(1, Math.ceil(all.length / rows));
  const each = Math.ceil(all.length / pages);
  return Array.from({ length: pages }, (_, page) => all.slice(page * each, (page + 1) * each));
}

/** The page on which a bar lies; the first for what lies before all. */
export const pageOf = (bar: number, pages: readonly (readonly StageRow[])[]): number =>
  Math.max(0, pages.filter(([row]) => row !== undefined && row.first <= bar).length - 1);

/** Rows and columns with letters that are read from two metres, for a sheet so large, in pixels. */
export function sheetOf(width: number, height: number): { columns: number; rows: number } {
  const columns = width < narrow ? 2 : 4;
  return { columns, rows: Math.max(1, Math.floor(height / (columns === 2 ? 112 : 148))) };
}

const narrow = 560;
