import { expect, test } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { OPEN_HOLDS_PER_CONTACT, UNPAID_PER_EMAIL } from "#modules/bookings/limits.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { contactOf, openWorld } from "./world.ts";

const AT_ONCE = 30;

/** Outcomes of concurrent requests: "held" or the error code, each with its count. */
async function outcomesOf(requests: Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    requests.map((request) =>
      request.then(
        () => "held",
        (error: unknown) => {
          if (error instanceof DomainError) return error.code;
          throw error;
        },
      ),
    ),
  );
  return Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([code, all]) => [code, all.length]));
}

test("placeBooking holds three of thirty bookings that one person sends at once", async () => {
  const { ctx, broken } = await openWorld();
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 40 });
  const { phone, email } = contactOf(1);
  const place = (number: number) => {
    // One phone number with many emails, and one email with many phone numbers, count as one person too.
    const contact = number % 2 === 0 ? { phone, email: contactOf(number).email } : { phone, email };
    const input = aBookingInput(cruise, { contact: { name: "Một Người", ...contact } });
    return placeBooking(ctx, input, { key: `at-once-${number}-xxxxx`, from: "203.0.113.7" });
  };

  expect(await outcomesOf(Array.from({ length: AT_ONCE }, (_, number) => place(number)))).toEqual({
    held: OPEN_HOLDS_PER_CONTACT,
    "too-many-holds": AT_ONCE - OPEN_HOLDS_PER_CONTACT,
  });
  expect(await broken()).toEqual([]);
});

test("renewHold and placeBooking at once give one person no more than three open holds", async () => {
  const { ctx, broken } = await openWorld();
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 40 });
  const contact = { name: "Một Người", ...contactOf(2) };
  const place = (number: number, at = ctx) =>
    placeBooking(at, aBookingInput(cruise, { contact }), { key: `again-at-once-${number}` });
  const expired = [];
  for (let number = 0; number < UNPAID_PER_EMAIL - OPEN_HOLDS_PER_CONTACT; number += 1) {
    const hoursAgo = new Date(ctx.now().getTime() - (20 - number) * 3_600_000);
    expired.push(await place(number, { ...ctx, now: () => hoursAgo }));
  }
  const again = expired.map(({ id, total }) => renewHold(ctx, id, { acceptedTotal: total, by: "customer" }));
  const outcomes = await outcomesOf([...again, ...[20, 21, 22, 23].map((number) => place(number))]);

  expect(outcomes.held).toBe(OPEN_HOLDS_PER_CONTACT);
  expect(await broken()).toEqual([]);
});
