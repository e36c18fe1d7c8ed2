/** One page of a list; `page` counts from 1. */
export type Page<T> = { data: T[]; total: number; page: number; size: number };

/** Limits of the page size; other sizes become the nearest limit. */
export const PAGE_SIZE = { min: 1, max: 20, default: 10 } as const;

/** The same for lists of staff, who scan many rows at once. */
export const STAFF_PAGE_SIZE = { min: 1, max: 100, default: 20 } as const;

export function clampPageSize(size: number, limits: { min: number; max: number } = PAGE_SIZE): number {
  return Math.min(limits.max, Math.max(limits.min, Math.trunc(size)));
}

export function pageCount(list: { total: number; size: number }): number {
  return Math.max(1, Math.ceil(list.total / list.size));
}
