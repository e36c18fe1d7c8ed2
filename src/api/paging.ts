import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { pageInput } from "#platform/input.ts";

type Slice = { page: number; size: number };

/** The size of a page: `usual` unless another is asked for; what lies outside 1 to `max` becomes the nearest end. */
export const sizeUpTo = (max: number, usual: number) =>
  z.coerce
    .number()
    .catch(usual)
    .default(usual)
    .transform((size) => Math.min(max, Math.max(1, Math.trunc(size))))
    .describe(`Từ 1 đến ${max}; ngoài khoảng thì lấy đầu gần nhất`);

/** A page of what is known whole. */
export function pageOf<T>(all: readonly T[], { page, size }: Slice) {
  return { data: sliceOf(all, { page, size }), total: all.length, page, size };
}

export const sliceOf = <T>(all: readonly T[], { page, size }: Slice): T[] => all.slice((page - 1) * size, page * size);

/** Suggestions that can be asked for in all: who wants to see more of them reads a list. */
const MOST_SUGGESTIONS = 100;

/** What a drop-down shows is the first page of suggestions. */
export const suggestionPaging = (usual: number) => ({ page: pageInput, size: sizeUpTo(PAGE_SIZE.max, usual) });

/** How many suggestions are needed to answer with a page of them. */
export const suggestionsFor = ({ page, size }: Slice): number => Math.min(page * size, MOST_SUGGESTIONS);
