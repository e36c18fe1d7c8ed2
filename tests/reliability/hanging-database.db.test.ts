import { connect, createServer, type Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { expect, test } from "vitest";
import { expectedFailure } from "#http/expected-failure.ts";
import { inTransaction } from "#platform/context.ts";
import { openServer } from "#platform/database/open.ts";
import { serverUrl } from "#tests/support/database.ts";
import { openWorld } from "./world.ts";

const isServer = serverUrl() !== undefined;

/** A proxy before a server that can stop forwarding, like a frozen or disconnected machine. */
async function aFreezingProxy(target: URL) {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const door = createServer((inner) => {
    const outer = connect(Number(target.port || 5432), target.hostname);
    sockets.push(inner, outer);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.on("data", (bytes) => !isFrozen && to.write(bytes));
    }
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href,
    freeze: (frozen: boolean) => {
      isFrozen = frozen;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => door.close(resolve));
    },
  };
}

test.skipIf(!isServer)(
  "hanging database is reported as an interruption, and used again after it recovers",
  { timeout: 60_000 },
  async () => {
    const { ctx } = await openWorld();
    const { rows } = await ctx.db.execute<{ name: string }>("select current_database() as name");
    const target = Object.assign(new URL(serverUrl() ?? ""), { pathname: `/${rows[0]?.name}` });
    const door = await aFreezingProxy(target);
    const database = await openServer(door.url, { max: 2, statementMs: 200 });
    const db = drizzle(database.pool as pg.Pool);

    door.freeze(true);
    const asked = [
      db.execute("select 1"),
      inTransaction({ ...ctx, db }, (ctx) => ctx.db.execute("select 1")),
      ...Array.from({ length: 4 }, () => db.execute("select 1")),
    ];
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer.status).toBe("rejected");
      if (answer.status === "rejected") expect(expectedFailure(answer.reason)).toMatchObject({ code: "interrupted" });
    }

    door.freeze(false);
    expect((await db.execute("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
    await door.close();
  },
);
