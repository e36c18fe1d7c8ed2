import { toldWhenPutOff } from "#http/busy.ts";
import { hasLeft } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { createFairTurns, PutOff } from "#platform/fair-turns.ts";
import type { Endpoint, ReadTurn } from "./endpoint.ts";

/** Calls, most of which ask the database one thing after the other: of its ten connections some are left for what is sent. */
const AT_ONCE = 4;
/** How soon one turn follows another while reads are quick. */
const PACE_MS = 4;
/**
 * How many may wait then where one finds a place: the last of them for less than a second. With many more, as many connections are open, and
 * new ones, of which each turn of the event loop accepts one, are heard after seconds.
 */
const places = { list: 80, product: 100, quote: 120 } as const;
const ranks = ["list", "product", "quote"] as const satisfies readonly (keyof typeof places)[];
const PATIENCE_MS = 5000;

type Asker = Pick<RequestEnv["Variables"], "ctx" | "address"> & { request: Request };

/** Turns for what everybody may read, fair between addresses: a flood of it, from however many, is put off before what is sent. */
export function createReadTurns() {
  const turns = createFairTurns({
    ...{ width: AT_ONCE, paceMs: PACE_MS, patienceMs: PATIENCE_MS },
    placesFor: (rank) => places[ranks[rank] ?? "list"],
  });

  /** Does the work of a call, in its turn where it takes one. Throws `unavailable` when too many others wait. */
  return <T>(one: Endpoint, { ctx, address, request }: Asker, work: () => Promise<T>): Promise<T> => {
    const turn = turnOf(one);
    if (turn === "none" || ctx.actor.kind === "staff") return work();
    const stillWanted = () => (hasLeft(request) ? Promise.reject(new PutOff()) : work());
    return toldWhenPutOff(turns.run({ owner: address, rank: ranks.indexOf(turn) }, stillWanted));
  };
}

const turnOf = ({ access, method, turn }: Endpoint): ReadTurn =>
  access === "public" ? (turn ?? (method === "GET" ? "list" : "none")) : "none";
