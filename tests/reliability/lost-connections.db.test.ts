import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { expectedFailure } from "#http/expected-failure.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { serverUrl } from "#tests/support/database.ts";
import { aCruise } from "#tests/support/factories.ts";
import { buyer, openWorld } from "./world.ts";

const isServer = serverUrl() !== undefined;

/** Terminates backends of the test database from outside, as a restart or an operator would. */
async function openTerminator(ctx: Context) {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select current_database() as name`);
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  return {
    async end(where: string, most = 1000): Promise<number> {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where datname = $1 and ${where} order by random() limit ${most}) chosen`,
        [rows[0]?.name],
      );
      return rowCount ?? 0;
    },
    close: () => client.end(),
  };
}

const pidOf = async (ctx: Context) =>
  (await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

test.skipIf(!isServer)(
  "lost connection in a transaction is reported as an interruption, and the pool keeps working",
  async () => {
    const { ctx, database } = await openWorld();
    const terminator = await openTerminator(ctx);

    for (let time = 0; time < 30; time += 1) {
      const broken = await inTransaction(ctx, async (ctx) => {
        await terminator.end(`pid = ${await pidOf(ctx)}`);
        // The connection reports its end while no query waits for an answer.
        await waitUntilEnded(terminator, ctx);
      }).catch((error: unknown) => error);
      expect(expectedFailure(broken)).toMatchObject({ kind: "unavailable", code: "interrupted" });
    }

    await expect(Promise.all(Array.from({ length: 40 }, () => inTransaction(ctx, pidOf)))).resolves.toHaveLength(40);
    expect((database.pool as pg.Pool).totalCount).toBeLessThanOrEqual(20);
    await terminator.close();
  },
);

/** Waits until the connection of a transaction has noticed its end. */
async function waitUntilEnded(terminator: Awaited<ReturnType<typeof openTerminator>>, ctx: Context): Promise<void> {
  const { client } = ctx.db._.session as unknown as { client: pg.PoolClient };
  if ("_queryable" in client && client._queryable) await new Promise((resolve) => client.once("end", resolve));
  expect(await terminator.end("false")).toBe(0);
}

test.skipIf(!isServer)(
  "connection that was lost before its transaction began does not occupy the pool for ever",
  async () => {
    const { ctx, database } = await openWorld();
    const terminator = await openTerminator(ctx);
    const pool = database.pool as pg.Pool;
    for (let time = 0; time < 25; time += 1) {
      const taken = await pool.connect();
      const ended = new Promise((resolve) => taken.once("end", resolve));
      const { rows } = await taken.query("select pg_backend_pid() as pid");
      await terminator.end(`pid = ${rows[0].pid}`);
      await ended;
      // The connection is not released, as when BEGIN fails.
    }
    await expect(inTransaction(ctx, pidOf)).resolves.toBeGreaterThan(0);
    await terminator.close();
  },
);

test.skipIf(!isServer)(
  "a hundred terminated backends under load lose no acknowledged booking, and no key books twice",
  { timeout: 120_000 },
  async () => {
    const { ctx, broken } = await openWorld();
    const cruise = await aCruise(ctx, { capacity: 10 });
    await ctx.db.execute(sql`update room_nights set capacity = 100000`);
    const terminator = await openTerminator(ctx);
    const acknowledged = new Map<number, string>();
    const wrong: unknown[] = [];
    const place = async (number: number): Promise<void> => {
      const { id } = await placeBooking(ctx, buyer(cruise, number), { key: `ended-${number}` });
      acknowledged.set(number, id);
    };

    let ended = 0;
    let sent = 0;
    const unanswered: number[] = [];
    const worker = async () => {
      while (ended < 100) {
        sent += 1;
        const number = sent;
        await place(number).catch((error: unknown) => {
          unanswered.push(number);
          if (expectedFailure(error)?.kind !== "unavailable") wrong.push(error);
        });
      }
    };
    const hunt = async () => {
      while (ended < 100) ended += await terminator.end("state in ('idle in transaction', 'active')", 3);
    };
    await Promise.all([hunt(), ...Array.from({ length: 8 }, worker)]);
    for (const number of unanswered) await place(number);

    expect(wrong).toEqual([]);
    expect(unanswered.length).toBeGreaterThan(0);
    const stored = (await ctx.db.select({ id: bookings.id }).from(bookings)).map(({ id }) => id);
    expect(new Set(stored)).toEqual(new Set(acknowledged.values()));
    expect(stored).toHaveLength(sent);
    expect(await broken()).toEqual([]);
    await terminator.close();
  },
);
