import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";

/** Caches results until a tag changes, as in the product. */
export function withTaggedCache(ctx: Context): void {
  const versions = new Map<string, number>();
  ctx.cache = createTaggedCache((tags) => tags.map((tag) => versions.get(tag) ?? 0).join(), 100);
  ctx.onInvalidated = (tags) => {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1);
  };
}
