import type pg from "pg";
import { createTurns } from "../turns.ts";

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Lets the statements of one connection wait for one another when they are asked for at once. node-postgres does so by itself,
 * warns of it, and will refuse it from version 9 on.
 */
export function takeTurns(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const turn = createTurns(1);
    const query = client.query.bind(client) as unknown as Query;
    const inTurn: Query = (...args) => {
      // The pool's own way, which no second statement uses meanwhile.
      const hasCallback = args.some((arg) => typeof arg === "function");
      return hasCallback ? query(...args) : turn(() => query(...args));
    };
    client.query = inTurn as unknown as typeof client.query;
  });
}
