import fc from "fast-check";
import { expect } from "vitest";
import { test } from "../support/context.ts";
import { dishonestStep, playDishonest } from "../support/one-dishonest-person.ts";
import { quantity } from "../support/quantity.ts";
import { aWorldOfMoney, rolesWithMoney } from "../support/world-of-money.ts";

/** QUANTITY=20 makes ten thousand sequences of it. */
const SEQUENCES = quantity(500);

class Undone extends Error {}

test("whatever one member of staff does, alone leaves only what the terms give, and no booking gets cheaper than the role may make it", {
  timeout: 3_600_000,
}, async ({ ctx, clock }) => {
  const world = await aWorldOfMoney(ctx, clock);
  const sequence = fc.record({
    role: fc.constantFrom(...rolesWithMoney),
    steps: fc.array(dishonestStep, { minLength: 1, maxLength: 5 }),
  });

  await fc.assert(
    fc.asyncProperty(sequence, async (one) => {
      const undone = ctx.db.transaction(async (db) => {
        expect(await playDishonest({ ...ctx, db }, clock, world, one)).toEqual([]);
        throw new Undone();
      });
      await undone.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    }),
    { numRuns: SEQUENCES },
  );
});
