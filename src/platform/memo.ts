import { LRUCache } from "lru-cache";
import type { Context } from "./context.ts";

/** Keeps answers until the content behind one of their tags changes. */
export type Memo = { get<T extends object>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> };

/** Loads once for a key while the content behind the tags stays the same. A transaction sees what it has changed itself. */
export function remember<T extends object>(
  ctx: Context,
  key: string,
  tags: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  const changedHere = tags.some((tag) => ctx.transaction?.touched.has(tag));
  return ctx.memo && !changedHere ? ctx.memo.get(key, tags, load) : load();
}

type Entry = { versions: string; value: Promise<object> };

/** `versionsOf` gives one text for the present versions of tags; at most `max` answers are kept. */
export function createMemo(versionsOf: (tags: readonly string[]) => string, max: number): Memo {
  const entries = new LRUCache<string, Entry>({ max });
  return {
    get<T extends object>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
      const versions = versionsOf(tags);
      const kept = entries.get(key);
      if (kept?.versions === versions) return kept.value as Promise<T>;
      const value = load();
      const entry = { versions, value };
      entries.set(key, entry);
      // A failure is not an answer: the next one asks again.
      value.catch(() => entries.get(key) === entry && entries.delete(key));
      return value;
    },
  };
}
