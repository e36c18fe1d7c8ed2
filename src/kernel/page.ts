/** One page of a list; `page` counts from 1. */
export type Page<T> = { data: T[]; total: number; page: number; size: number };

/** Page sizes are whole numbers from 1 to 20; what lies outside becomes the nearest end. */
export const PAGE_SIZE = { min: 1, max: 20, default: 10 } as const;

export function clampPageSize(size: number): number {
  return Math.min(PAGE_SIZE.max, Math.max(PAGE_SIZE.min, Math.trunc(size)));
}

export function pageCount(list: { total: number; size: number }): number {
  return Math.max(1, Math.ceil(list.total / list.size));
}
