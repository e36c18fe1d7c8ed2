import { test as base } from "vitest";
import { system } from "#kernel/actor.ts";
import { readConfig } from "#platform/config.ts";
import type { Context } from "#platform/context.ts";
import { encryptionOf } from "#platform/encryption.ts";
import { integrationsOf } from "#platform/integrations.ts";
import type { Log } from "#platform/log.ts";
import { drizzleOf, openTestDatabase } from "./database.ts";

/** 10:00 on Saturday 21 November 2026 in Vietnam. */
export const NOW = new Date("2026-11-21T03:00:00Z");

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silentLog };

/** A clock that a test can move. */
export type Clock = { now: Date; forward(minutes: number): void };

export function makeClock(start = NOW): Clock {
  return {
    now: start,
    forward(minutes) {
      this.now = new Date(this.now.getTime() + minutes * 60_000);
    },
  };
}

/** The context of the product with a test's database. The actor is the system. */
export function makeContext(db: Context["db"], clock: Clock): Context {
  return {
    db,
    now: () => clock.now,
    actor: system,
    log: silentLog,
    jobs: {
      enqueue: async () => undefined,
      soon: () => undefined,
      listFailed: async () => [],
      retry: async () => null,
    },
    integrations: integrationsOf(readConfig({})),
    siteUrl: "https://haitrinh.example",
    sign: (text) => `signed-${text}`,
    encryption: encryptionOf(["a-key-for-tests-only"]),
  };
}

class Rollback extends Error {}

/** Runs the work in a transaction, or in a savepoint of one, and rolls it back. */
export async function rollBack(db: Context["db"], work: (tx: Context["db"]) => Promise<void>): Promise<void> {
  const rolledBack = db.transaction(async (tx) => {
    await work(tx);
    throw new Rollback();
  });
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
}

let opened: ReturnType<typeof openTestDatabase> | undefined;
let servedFile = "";

/** The engine of this worker. Dead rows of earlier files are vacuumed, so that rows are stored in insertion order. */
async function engineFor(file: string) {
  opened ??= openTestDatabase();
  const database = await opened;
  if (servedFile !== "" && servedFile !== file) await database.pool.query("vacuum");
  servedFile = file;
  return database;
}

/** Each test works in a transaction that is rolled back. */
export const test = base.extend<{ clock: Clock; ctx: Context }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
  clock: async ({}, use) => use(makeClock()),
  ctx: async ({ clock, task }, use) => {
    await rollBack(drizzleOf(await engineFor(task.file.filepath)), (tx) => use(makeContext(tx, clock)));
  },
});
