import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createFairTurns } from "#platform/fair-turns.ts";
import { toldWhenPutOff } from "./busy.ts";

/** Connections to the database that cookies of nobody may keep busy, of the ten that all requests share. */
const AT_ONCE = 2;
/** How many more may wait, at a few milliseconds each, before what is read and what is sent is put off. */
const MAX_WAITING = [12, 50] as const;
/** How soon one follows another. */
const PACE_MS = 20;
const PATIENCE_MS = 5000;
/** More than have ever worked at once. */
const MAX_KNOWN = 500;

const turns = createFairTurns({
  ...{ width: AT_ONCE, paceMs: PACE_MS, patienceMs: PATIENCE_MS },
  placesFor: (rank) => MAX_WAITING[rank === 0 ? 0 : 1],
});
const known = new LRUCache<string, true>({ max: MAX_KNOWN });
const nameOf = (token: string) => hash("sha256", token, "base64url");

/** Whose session it was has ended, or never was. */
export const forgetSession = (token: string): void => void known.delete(nameOf(token));

/** Whether a session was somebody's when it was looked up last. */
export const isRemembered = (token: string): boolean => known.has(nameOf(token));

/** Whether what somebody asked for now with a cookie that nobody knows would be put off. */
export const refusesLookUp = (address: string): boolean => turns.refuses({ owner: address, rank: 0 });

/** Remembers that a session was somebody's: its next requests wait for nobody. Whether it still is gets looked up each time. */
export const rememberSession = (token: string): void => void known.set(nameOf(token), true);

/**
 * Looks up whose a session is: at once where it was somebody's before, else in turns that are fair between addresses, what is read before what is
 * sent put off. Anybody can show a cookie, and each is a question to the database. Throws `unavailable` when too many wait.
 */
export async function lookUpInTurn<T>(
  { token, address, isRead }: { token: string; address: string; isRead: boolean },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (isRemembered(token)) return lookUp();
  return toldWhenPutOff(turns.run({ owner: address, rank: isRead ? 0 : 1 }, lookUp));
}
