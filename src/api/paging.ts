import { z } from "zod";
import { clampPageSize, PAGE_SIZE } from "#kernel/page.ts";
import { pageInput } from "#platform/input.ts";

type Slice = { page: number; size: number };

/** The size of a page, by default `usual`. A size outside 1 to `max` becomes the nearest limit. */
export const sizeUpTo = (max: number, usual: number) =>
  z.coerce
    .number()
    .catch(usual)
    .default(usual)
    .transform((size) => clampPageSize(size, { min: 1, max }))
    .describe(`Từ 1 đến ${max}; ngoài khoảng thì lấy đầu gần nhất`);

/** A page of a list in memory. */
export function pageOf<T>(all: readonly T[], { page, size }: Slice) {
  return { data: sliceOf(all, { page, size }), total: all.length, page, size };
}

export const sliceOf = <T>(all: readonly T[], { page, size }: Slice): T[] => all.slice((page - 1) * size, page * size);

/** The most suggestions in total; lists return more. */
const MAX_SUGGESTIONS = 100;

/** The page fields of a suggestion call; a drop-down shows the first page. */
export const suggestionPageInput = (usual: number) => ({ page: pageInput, size: sizeUpTo(PAGE_SIZE.max, usual) });

/** The number of suggestions to load for a page. */
export const suggestionLimit = ({ page, size }: Slice): number => Math.min(page * size, MAX_SUGGESTIONS);
