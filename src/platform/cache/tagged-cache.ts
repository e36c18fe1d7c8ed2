import { LRUCache } from "lru-cache";

/**
 * Makes an answer. `before` is the answer of the last versions, perhaps still being loaded or failing: what is large may be
 * brought up to date instead of made anew. Loads of one key follow one another when each waits for the one before.
 */
export type Load<T> = (before?: Promise<T>) => Promise<T>;

/** Keeps answers until the content behind one of their tags changes. */
export type TaggedCache = {
  get<T extends object>(key: string, tags: readonly string[], load: Load<T>): Promise<T>;
  /** What is kept and known already; never something that is still being loaded. */
  peek<T extends object>(key: string, tags: readonly string[]): T | undefined;
};

type Entry = { versions: string; value: Promise<object>; known?: object };

/** `versionsOf` gives one text for the present versions of tags; at most `max` answers are kept. */
export function createTaggedCache(versionsOf: (tags: readonly string[]) => string, max: number): TaggedCache {
  const entries = new LRUCache<string, Entry>({ max });
  return {
    get<T extends object>(key: string, tags: readonly string[], load: Load<T>): Promise<T> {
      const versions = versionsOf(tags);
      const kept = entries.get(key);
      if (kept?.versions === versions) return kept.value as Promise<T>;
      // A statement that nobody awaited yet would be sent again by everyone who awaits it.
      const value = (async () => load(kept?.value as Promise<T> | undefined))();
      const entry: Entry = { versions, value };
      entries.set(key, entry);
      void value.then(
        (known) => {
          entry.known = known;
        },
        () => undefined,
      );
      // A failure is not an answer: the next one asks again, with what was known before.
      value.catch(() => {
        if (entries.get(key) !== entry) return;
        if (kept) entries.set(key, kept);
        else entries.delete(key);
      });
      return value;
    },
    peek<T extends object>(key: string, tags: readonly string[]): T | undefined {
      const kept = entries.get(key);
      return kept?.versions === versionsOf(tags) ? (kept.known as T | undefined) : undefined;
    },
  };
}
