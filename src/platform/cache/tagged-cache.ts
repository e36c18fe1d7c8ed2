import { LRUCache } from "lru-cache";

/**
 * Loads a value. `before` is the value of the previous versions, which may still load or fail: a large value can be updated instead of
 * loaded again. Loads of one key are sequential when each awaits the one before.
 */
export type Load<T> = (before?: Promise<T>) => Promise<T>;

/** Caches values until the content behind one of their tags changes. */
export type TaggedCache = {
  get<T extends object>(key: string, tags: readonly string[], load: Load<T>): Promise<T>;
  /** The cached value if it has loaded; never a pending one. */
  peek<T extends object>(key: string, tags: readonly string[]): T | undefined;
};

type Entry = { versions: string; value: Promise<object>; known?: object };

/** `versionsOf` returns one text for the current versions of tags. At most `max` values are cached. */
export function createTaggedCache(versionsOf: (tags: readonly string[]) => string, max: number): TaggedCache {
  const entries = new LRUCache<string, Entry>({ max });
  return {
    get<T extends object>(key: string, tags: readonly string[], load: Load<T>): Promise<T> {
      const versions = versionsOf(tags);
      const previous = entries.get(key);
      if (previous?.versions === versions) return previous.value as Promise<T>;
      // Drizzle sends a statement again for each await, so the load is wrapped in one promise.
      const value = (async () => load(previous?.value as Promise<T> | undefined))();
      const entry: Entry = { versions, value };
      entries.set(key, entry);
      void value.then(
        (known) => {
          entry.known = known;
        },
        () => undefined,
      );
      // A failure is evicted. The next call loads again, with the previous value.
      value.catch(() => {
        if (entries.get(key) !== entry) return;
        if (previous) entries.set(key, previous);
        else entries.delete(key);
      });
      return value;
    },
    peek<T extends object>(key: string, tags: readonly string[]): T | undefined {
      const entry = entries.get(key);
      return entry?.versions === versionsOf(tags) ? (entry.known as T | undefined) : undefined;
    },
  };
}
