import { LRUCache } from "lru-cache";

/** A text is prepared after this many uses: searches and lists of varying length never reach it. */
const USES_BEFORE_NAME = 5;
/** Each session caches every prepared statement, at 10 to 50 KB. */
const MAX_NAMES = 150;
const MAX_CANDIDATES = 1000;

/**
 * Names for statements that repeat. PostgreSQL parses and plans a named statement once in a session
 * (https://www.postgresql.org/docs/current/sql-prepare.html). Only statements with values get a name: others may be several statements.
 */
export function createStatementNames(maxNames = MAX_NAMES): (text: string) => string | undefined {
  const uses = new LRUCache<string, number>({ max: MAX_CANDIDATES });
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === maxNames) return name;
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < USES_BEFORE_NAME) return undefined;
    uses.delete(text);
    const newName = `often_${names.size + 1}`;
    names.set(text, newName);
    return newName;
  };
}
