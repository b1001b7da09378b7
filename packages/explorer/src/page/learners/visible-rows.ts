/** Rows of a long list that are drawn: from `first`, up to but without `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Rows drawn beyond both edges, so that a short scroll shows no gap. */
const MARGIN = 6;

/** Which of `count` rows of equal height to draw for a viewport; all lengths in pixels. */
export function visibleRows(
  scrollTop: number,
  viewport: number,
  rowHeight: number,
  count: number,
): RowRange {
  const first = Math.floor(scrollTop / rowHeight) - MARGIN;
  const end = Math.ceil((scrollTop + viewport) / rowHeight) + MARGIN;
  return { first: clamp(first, 0, count), end: clamp(end, 0, count) };
}

/** Where to scroll so that a row is wholly visible: as little as possible. */
export function scrollToRow(
  row: number,
  scrollTop: number,
  viewport: number,
  rowHeight: number,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewport);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
