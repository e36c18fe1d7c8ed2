import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";

/** As in the product: what is known stays known until a tag changes. */
export function withTaggedCache(ctx: Context): void {
  const versions = new Map<string, number>();
  ctx.cache = createTaggedCache((tags) => tags.map((tag) => versions.get(tag) ?? 0).join(), 100);
  ctx.onInvalidated = (tags) => {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1);
  };
}
