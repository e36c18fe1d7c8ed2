import type { Context } from "../context.ts";
import type { Load } from "./tagged-cache.ts";

/**
 * Loads a value once for a key while the content behind its tags stays the same. A transaction sees its own changes and never waits for a
 * load of another request: that load may wait for the connection of this transaction.
 */
export function cached<T extends object>(
  ctx: Context,
  key: string,
  tags: readonly string[],
  load: Load<T>,
): Promise<T> {
  if (!ctx.cache) return load();
  if (!ctx.transaction) return ctx.cache.get(key, tags, load);
  const changedHere = tags.some((tag) => ctx.transaction?.touched.has(tag));
  const known = changedHere ? undefined : ctx.cache.peek<T>(key, tags);
  return known ? Promise.resolve(known) : load();
}
