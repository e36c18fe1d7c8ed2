import type { PostState } from "../contract.ts";

/** Where an article stands at a moment: one that is published waits for its own. */
export function postState(post: { status: "draft" | "published"; publishedAt: Date | null }, now: Date): PostState {
  if (post.status === "draft" || post.publishedAt === null) return "draft";
  return post.publishedAt > now ? "scheduled" : "published";
}
