import { z } from "zod";
import { PAGE_SIZE } from "#kernel/page.ts";
import { postTopics } from "#modules/blog/contract.ts";
import { pageInput } from "#platform/input.ts";

/** Query parameters of the blog list. Visitors type addresses by hand, so unreadable values are ignored. */
export const postQuery = z.object({
  topic: z.enum(postTopics).optional().catch(undefined),
  q: z.string().trim().max(100).catch(""),
  page: pageInput.catch(1),
  size: z.coerce.number().int().min(PAGE_SIZE.min).max(PAGE_SIZE.max).catch(PAGE_SIZE.default),
});
