import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { correctEmail } from "#modules/bookings/commands/contact/correct-email.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { announceTransfer, renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { releaseHold } from "#modules/bookings/commands/hold/release-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { OPEN_HOLDS_PER_CONTACT, UNPAID_PER_ADDRESS, UNPAID_PER_EMAIL } from "#modules/bookings/limits.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, NOW, rollBack, test } from "../support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "../support/factories.ts";
import { batchesOf, quantity } from "../support/quantity.ts";

/** QUANTITY=50 runs ten thousand sequences. */
const SEQUENCES = quantity(200);
/** Sequences per transaction. */
const AT_ONCE = 50;
/** As in the rate limits: email corrections per address and day. */
const CORRECTIONS = 3;
const PRICE = 6_700_000;

const [which, phone, from] = [fc.nat({ max: 5 }), fc.nat({ max: 9 }), fc.nat({ max: 9 })];
// Most bookings use the email of one victim.
const email = fc.constantFrom(0, 0, 0, 1, 2, 3);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("place" as const), phone, email, from }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hold again" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("announce" as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("release" as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("correct" as const), which, email }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(5, 16, 31, 61) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test.for(batchesOf(SEQUENCES, AT_ONCE))(
  "one attacker with ten addresses and ten numbers never exceeds the limits of holds and emails, in %i sequences",
  { timeout: 3_600_000 },
  async (sequences, { ctx, clock }) => {
    await someSettings(ctx);
    const cruise = await aCruise(ctx, { capacity: 99 });

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        await rollBack(ctx.db, (db) => play({ ...ctx, db }, clock, cruise, steps));
      }),
      { numRuns: sequences },
    );
  },
);

async function play(ctx: Context, clock: Clock, cruise: TestCruise, steps: readonly Step[]): Promise<void> {
  clock.now = NOW;
  const placed: string[] = [];
  const corrections = new Map<string, number>();
  const admit = async (to: string) => {
    const before = corrections.get(to) ?? 0;
    if (before === CORRECTIONS) throw new DomainError("limited", "too-many-requests", "");
    corrections.set(to, before + 1);
  };

  const take = async (one: Step, at: number): Promise<unknown> => {
    if (one.do === "wait") {
      clock.forward(one.minutes);
      return expireBookings(ctx);
    }
    if (one.do === "place") {
      const contact = { name: "Một Người Lạ", phone: `091200010${one.phone}`, email: `khach${one.email}@example.vn` };
      const input = aBookingInput(cruise, { contact });
      const booking = await placeBooking(ctx, input, { key: `stranger-${at}-key`, from: `203.0.113.${one.from}` });
      return placed.push(booking.id);
    }
    const id = placed.at(-1 - one.which);
    if (!id) return undefined;
    if (one.do === "hold again") return renewHold(ctx, id, { acceptedTotal: PRICE, by: "customer" });
    if (one.do === "announce") return announceTransfer(ctx, id);
    if (one.do === "release") return releaseHold(ctx, id);
    return correctEmail(ctx, id, { email: `khach${one.email}@example.vn`, admit });
  };

  for (const [at, one] of steps.entries()) {
    await take(one, at).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
    expect(await overTheLimits(ctx), JSON.stringify(one)).toEqual([]);
  }
  expect(await brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows)).toEqual([]);
}

/** Contacts and bookings above their limits: open holds, repeated holds, and emails about them. */
async function overTheLimits(ctx: Context) {
  const now = ctx.now().toISOString();
  const open = sql`state in ('draft', 'held', 'awaiting_payment') and hold_expires_at > ${now}::timestamptz`;
  const maxEmails = 2 * (UNPAID_PER_EMAIL + CORRECTIONS);
  const { rows } = await ctx.db.execute(sql`
    select contact_phone as who, count(*)::int as n from bookings where ${open}
      group by 1 having count(*) > ${OPEN_HOLDS_PER_CONTACT}
    union all select contact_email, count(*)::int from bookings where ${open}
      group by 1 having count(*) > ${OPEN_HOLDS_PER_CONTACT}
    union all select placed_from, count(*)::int from bookings where created_at > ${now}::timestamptz - interval '1 hour'
      group by 1 having count(*) > ${UNPAID_PER_ADDRESS}
    union all select booking_id::text, count(*)::int from booking_events where kind in ('held-again', 'transfer-announced')
      group by 1, kind having count(*) > case kind when 'held-again' then 1 else 2 end
    union all select recipient, count(*)::int from outbox
      where reason ~ '^(booking-received|held-again):' group by 1 having count(*) > ${maxEmails}`);
  return rows;
}
