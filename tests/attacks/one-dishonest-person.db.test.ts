import fc from "fast-check";
import { expect } from "vitest";
import { test } from "../support/context.ts";
import { dishonestStep, playDishonest } from "../support/one-dishonest-person.ts";
import { quantity } from "../support/quantity.ts";
import { aWorldOfMoney, rolesWithMoney } from "../support/world-of-money.ts";

/** QUANTITY=20 runs ten thousand sequences. */
const SEQUENCES = quantity(500);

class Undone extends Error {}

test("one member of staff alone can never refund more than the terms, nor lower a price below the role's limit", {
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
