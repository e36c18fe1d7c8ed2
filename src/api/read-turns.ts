import { toldWhenPutOff } from "#http/busy.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { createFairTurns } from "#platform/fair-turns.ts";
import type { Endpoint } from "./endpoint.ts";

/** Of the ten connections to the database that all requests share. */
const AT_ONCE = 4;
/** How soon one turn follows another while reads are quick. */
const PACE_MS = 4;
/**
 * How many may wait then, for anything and for prices, which are nearer to a booking: the last of them for less than a second. With many more,
 * as many connections are open, and new ones, of which each turn of the event loop accepts one, are heard after seconds.
 */
const MAX_WAITING = [100, 120] as const;
const PATIENCE_MS = 5000;

type Asker = Pick<RequestEnv["Variables"], "ctx" | "address">;

/** Turns for what everybody may read, fair between addresses: a flood of it, from however many, is put off before what is sent. */
export function createReadTurns() {
  const turns = createFairTurns({
    ...{ width: AT_ONCE, paceMs: PACE_MS, patienceMs: PATIENCE_MS },
    placesFor: (rank) => MAX_WAITING[rank === 0 ? 0 : 1],
  });

  /** Does the work of a call, in its turn where it takes one. Throws `unavailable` when too many others wait. */
  return <T>(one: Endpoint, { ctx, address }: Asker, work: () => Promise<T>): Promise<T> => {
    const isRead = one.access === "public" && (one.method === "GET" || one.readsPrice);
    if (!isRead || ctx.actor.kind === "staff") return work();
    return toldWhenPutOff(turns.run({ owner: address, rank: one.readsPrice ? 1 : 0 }, work));
  };
}
