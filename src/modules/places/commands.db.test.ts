import { expect } from "vitest";
import { makeClock, makeContext, test } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { createArea, updatePlace } from "./commands.ts";

test("only one of two concurrent changes gives a place a slug, and the other is a conflict", async () => {
  const ctx = makeContext(drizzleOf(await openTestDatabase()), makeClock());
  const areas = await Promise.all(
    ["vinh-mot", "vinh-hai"].map((slug) => createArea(ctx, { name: "Vịnh", slug, position: 1 })),
  );

  const results = await Promise.allSettled(
    areas.map(({ id }) => updatePlace(ctx, "area", id, { name: "Vịnh", slug: "vinh-moi", position: 1 })),
  );

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "slug-taken" } });
});
