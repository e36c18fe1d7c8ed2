import { LRUCache } from "lru-cache";

/** So often is a text sent before it is worth keeping by the server: lists of many lengths and searches never are. */
const OFTEN = 5;
/** Each session keeps each of them, some 10 to 50 KB. */
const MOST = 150;
const CANDIDATES = 1000;

/**
 * Names for texts that are sent again and again. PostgreSQL reads and plans what has a name once for a session
 * (https://www.postgresql.org/docs/current/sql-prepare.html). Only what has values gets one: the rest may be several statements.
 */
export function createStatementNames(most = MOST): (text: string) => string | undefined {
  const seen = new LRUCache<string, number>({ max: CANDIDATES });
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === most) return name;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times < OFTEN) return undefined;
    seen.delete(text);
    const fresh = `often_${names.size + 1}`;
    names.set(text, fresh);
    return fresh;
  };
}
