import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { postTopics } from "#modules/blog/contract.ts";
import { pageInput } from "#platform/input.ts";

/** Whoever types an address gets what can be read of it. */
export const postQuestion = z.object({
  topic: z.enum(postTopics).optional().catch(undefined),
  q: z.string().trim().max(100).catch(""),
  page: pageInput.catch(1),
  size: z.coerce.number().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).catch(PAGE_SIZE.default),
});
