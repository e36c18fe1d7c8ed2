import { vi } from "vitest";

function refuse(): never {
  throw new Error(
    "this file opens a database, so its name has to end in .db.test.ts: other files run once, without one",
  );
}

class Refused {
  constructor() {
    refuse();
  }
}

// The database packages of the product and its tests.
vi.mock("pg", async (load) => {
  const { default: pg } = await load<typeof import("pg")>();
  return { default: { ...pg, Client: Refused, Pool: Refused } };
});
vi.mock("#platform/database/pglite-engine.ts", () => ({ openEngine: refuse }));
vi.mock("#platform/database/pglite-pool.ts", async (load) => ({
  ...(await load<typeof import("#platform/database/pglite-pool.ts")>()),
  startEngine: refuse,
}));
