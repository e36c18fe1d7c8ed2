import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { NOW, test } from "../support/context.ts";
import { type GatewayWorld, openGateways, withGateways } from "../support/gateways.ts";
import { dishonestStep, playDishonest } from "../support/one-dishonest-person.ts";
import { quantity } from "../support/quantity.ts";
import { aWorldOfMoney, rolesWithMoney } from "../support/world-of-money.ts";

/** QUANTITY=20 runs ten thousand sequences. */
const SEQUENCES = quantity(500);

let gateways: GatewayWorld;
beforeAll(async () => {
  gateways = await openGateways(() => NOW);
});
afterAll(() => gateways.close());

class Undone extends Error {}

test("one member of staff alone can never refund more than the terms, nor lower a price below the role's limit", {
  timeout: 3_600_000,
}, async ({ ctx: base, clock }) => {
  const ctx = withGateways(base, gateways);
  const world = await aWorldOfMoney(ctx, clock, gateways);
  const sequence = fc.record({
    role: fc.constantFrom(...rolesWithMoney),
    steps: fc.array(dishonestStep, { minLength: 1, maxLength: 5 }),
  });

  await fc.assert(
    fc.asyncProperty(sequence, async (one) => {
      gateways.vnpay.forgetRefunds();
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
