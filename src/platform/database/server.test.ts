import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openServer } from "./open.ts";

const url = process.env.TEST_DATABASE_URL;

test.skipIf(!url)("a statement of a request is ended when it takes too long; a job may take its time", async () => {
  const database = await openServer(url ?? "", 2, 1000);
  const slow = "select pg_sleep(3)";

  await expect(database.pool.query(slow)).rejects.toMatchObject({ code: "57014" });
  await expect(database.pool.query("select 1")).resolves.toBeDefined();
  await expect(database.background.query(slow)).resolves.toBeDefined();
  await database.close();
});

test.skipIf(!url)("statements that are asked for at once on one connection reach it one after another", async () => {
  const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown> | undefined;
  let open = 0;
  let most = 0;
  const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
    const answer = send.apply(this, args);
    // Without a promise it is the pool's own.
    if (answer) most = Math.max(most, ++open);
    const close = () => {
      open -= 1;
    };
    answer?.then(close, close);
    return answer;
  });
  onTestFinished(() => sent.mockRestore());
  const database = await openServer(url ?? "", 2);
  const client = await database.pool.connect();

  const answers = await Promise.allSettled(
    ["select 1 as n", "select fault", "select 2 as n"].map((statement) => client.query(statement)),
  );

  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(most).toBe(1);
  client.release();
  await database.close();
});
