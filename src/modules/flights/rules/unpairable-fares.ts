import type { Fare, Flight } from "../contract/fare.ts";
import { TURN_ROUND_MINUTES } from "../limits.ts";
import { instantOf, MINUTE_MS } from "./local-time.ts";

/**
 * The fares of a round trip, from any supplier, without those that cannot be bought: a fare for one leg when no fare for the other leg
 * leaves `TURN_ROUND_MINUTES` between the flights.
 */
export function dropUnpairableFares(fares: readonly Fare[]): Fare[] {
  const alone = (leg: number) =>
    fares.flatMap(({ flights }) => (flights.length === 1 ? flights : [])).filter(isOf(leg));
  const earliest = Math.min(...alone(0).map(lands));
  const latest = Math.max(...alone(1).map(leaves));
  const turnRoundMs = TURN_ROUND_MINUTES * MINUTE_MS;
  return fares.filter(({ flights: [flight, other] }) => {
    if (!flight || other) return true;
    return isOf(0)(flight) ? lands(flight) + turnRoundMs <= latest : leaves(flight) >= earliest + turnRoundMs;
  });
}

const isOf =
  (wanted: number) =>
  ({ leg }: Flight) =>
    leg === wanted;

function lands({ segments }: Flight): number {
  const last = segments.at(-1);
  return last ? instantOf(last.to, last.arrivesAt).getTime() : Number.POSITIVE_INFINITY;
}

function leaves({ segments: [first] }: Flight): number {
  return first ? instantOf(first.from, first.departsAt).getTime() : Number.NEGATIVE_INFINITY;
}
