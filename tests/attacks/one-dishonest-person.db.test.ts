import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { NOW, rollBack, test } from "../support/context.ts";
import { type GatewayWorld, openGateways, withGateways } from "../support/gateways.ts";
import { dishonestStep, playDishonest } from "../support/one-dishonest-person.ts";
import { batchesOf, quantity } from "../support/quantity.ts";
import { aWorldOfMoney, rolesWithMoney } from "../support/world-of-money.ts";

/** QUANTITY=20 runs ten thousand sequences. */
const SEQUENCES = quantity(500);
/** Sequences per transaction. */
const AT_ONCE = 50;

let gateways: GatewayWorld;
beforeAll(async () => {
  gateways = await openGateways(() => NOW);
});
afterAll(() => gateways.close());

test.for(batchesOf(SEQUENCES, AT_ONCE))(
  "one member of staff alone can never refund more than the terms, nor lower a price below the role's limit, in %i sequences",
  { timeout: 3_600_000 },
  async (sequences, { ctx: base, clock }) => {
    const ctx = withGateways(base, gateways);
    const world = await aWorldOfMoney(ctx, clock, gateways);
    const sequence = fc.record({
      role: fc.constantFrom(...rolesWithMoney),
      steps: fc.array(dishonestStep, { minLength: 1, maxLength: 5 }),
    });

    await fc.assert(
      fc.asyncProperty(sequence, async (one) => {
        gateways.vnpay.forgetRefunds();
        await rollBack(ctx.db, async (db) => {
          expect(await playDishonest({ ...ctx, db }, clock, world, one)).toEqual([]);
        });
      }),
      { numRuns: sequences },
    );
  },
);
