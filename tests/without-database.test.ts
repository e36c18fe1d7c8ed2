import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEngine } from "#platform/database/pglite-pool.ts";

const refused = "without one";

test("pure test files cannot open a database server", () => {
  expect(() => new pg.Client()).toThrow(refused);
  expect(() => new pg.Pool()).toThrow(refused);
});

test("pure test files cannot open PGlite in any thread", async () => {
  const { openEngine } = await import("#platform/database/pglite-engine.ts");
  expect(() => openEngine()).toThrow(refused);
  const folder = await mkdtemp(join(tmpdir(), "hai-trinh-refused-"));
  expect(() => startEngine(folder, () => undefined)).toThrow(refused);
  await rm(folder, { recursive: true });
});
