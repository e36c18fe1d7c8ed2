export type PageSlot = number | "gap-before" | "gap-after";

/**
 * The numbers of a pagination. Up to 5 + `siblings` pages are all shown. Beyond that the ends, the current page
 * and its siblings are shown, with three pages at an end where the current one is.
 */
export function pageSlots(current: number, pages: number, siblings = 1): PageSlot[] {
  if (pages <= 5 + siblings) return range(1, pages);
  const from = Math.max(1, Math.min(current - siblings, pages - 2));
  const to = Math.min(pages, Math.max(current + siblings, 3));
  const atStart = from <= 2;
  const atEnd = to >= pages - 1;
  return [
    ...(atStart ? range(1, to) : ([1, "gap-before", ...range(from, atEnd ? pages : to)] as const)),
    ...(atEnd ? [] : (["gap-after", pages] as const)),
  ];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
