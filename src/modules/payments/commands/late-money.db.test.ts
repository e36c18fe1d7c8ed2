import { expect } from "vitest";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { renewHold } from "#modules/bookings/commands/hold/keep-hold.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import type { PlaceBookingInput } from "#modules/bookings/contract/placing.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { recordBankNotice } from "./record-receipt.ts";

let last = 0;
async function anExpiredBooking(
  ctx: Context,
  clock: { forward(minutes: number): void },
  change: Partial<PlaceBookingInput> = {},
) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 1 });
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(cruise, change), { key: `late-key-${last}` });
  clock.forward(60);
  return { ...placed, cruise };
}

async function arrives(ctx: Context, amount: number, code: string) {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  return recordBankNotice(ctx, {
    ...base,
    providerRef: `late-${last}`,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
}

const takesTheRoom = (ctx: Context, cruise: Awaited<ReturnType<typeof aCruise>>) => {
  const contact = { name: "Khách Khác", phone: "0987654321", email: "khac@example.vn" };
  return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `late-other-${cruise.id}` });
};

const subjects = async (ctx: Context) => (await ctx.db.select().from(outbox)).map((email) => email.subject);

async function expectBalanced(ctx: Context) {
  const ask = async (text: string) => (await ctx.db.execute(text)).rows;
  const money = (await brokenInvariants(ask)).filter((line) => !line.startsWith("sold is outside"));
  expect(money).toEqual([]);
}

test("a full payment long after the hold takes the free room again and confirms the booking", async ({
  ctx,
  clock,
}) => {
  const { id, code } = await anExpiredBooking(ctx, clock);
  await expireBookings(ctx);

  expect((await arrives(ctx, 6_700_000, code)).outcome).toBe("exact");

  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000, outstanding: 0 });
  expect(await subjects(ctx)).toContain(`Đã nhận 6,700,000 đ cho đơn HT${code}`);
  await expectBalanced(ctx);
});

test("late money whose room is gone is allocated to the booking at once, and an email says so", async ({
  ctx,
  clock,
}) => {
  const { id, code, cruise } = await anExpiredBooking(ctx, clock);
  await takesTheRoom(ctx, cruise);

  expect((await arrives(ctx, 6_700_000, code)).outcome).toBe("late");

  const booking = await getBooking(ctx, id);
  expect(booking).toMatchObject({ state: "expired", paid: 6_700_000, outstanding: 0 });
  expect(booking.events.at(-1)).toMatchObject({ kind: "payment-received", data: { amount: 6_700_000, late: true } });
  expect(await listLedger(ctx, id)).toMatchObject([{ kind: "received", amount: 6_700_000 }]);
  expect(await listReceiptsToMatch(ctx)).toEqual([]);
  expect(await getBookingRow(ctx, id)).toMatchObject({ refundDueVnd: 6_700_000 });
  expect(await subjects(ctx)).toContain(`Đã nhận 6,700,000 đ khi phòng không còn được giữ, mã HT${code}`);
  await expectBalanced(ctx);
});

test("late money counts when the booking is held again: nothing is due twice", async ({ ctx, clock }) => {
  const { id, code, cruise } = await anExpiredBooking(ctx, clock);
  const other = await takesTheRoom(ctx, cruise);
  await arrives(ctx, 6_700_000, code);
  await cancelBooking(ctx, other.id, { reason: "Nhường chỗ", terms: "policy" });

  expect(await renewHold(ctx, id, { acceptedTotal: 6_700_000, by: "customer" })).toMatchObject({
    state: "confirmed",
    outstanding: 0,
  });

  expect((await subjects(ctx)).filter((subject) => subject.startsWith("Đã giữ lại phòng"))).toHaveLength(1);
  await expectBalanced(ctx);
});

test("late money below the amount due leaves only the rest to pay", async ({ ctx, clock }) => {
  const { id, code } = await anExpiredBooking(ctx, clock);

  expect((await arrives(ctx, 1_000_000, code)).outcome).toBe("late");
  expect(await renewHold(ctx, id, { acceptedTotal: 6_700_000, by: "customer" })).toMatchObject({
    state: "held",
    paid: 1_000_000,
    outstanding: 5_700_000,
  });
  expect((await arrives(ctx, 5_700_000, code)).outcome).toBe("exact");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", outstanding: 0 });
  await expectBalanced(ctx);
});

test("the rest, late as well, completes what came late before", async ({ ctx, clock }) => {
  const { id, code } = await anExpiredBooking(ctx, clock);
  await arrives(ctx, 1_000_000, code);

  expect((await arrives(ctx, 5_700_000, code)).outcome).toBe("exact");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "confirmed", paid: 6_700_000 });
  await expectBalanced(ctx);
});

test("a deposit that comes late secures the room like one in time", async ({ ctx, clock }) => {
  const { id, code } = await anExpiredBooking(ctx, clock, { payment: "deposit" });

  expect((await arrives(ctx, 2_010_000, code)).outcome).toBe("exact");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "part_paid", outstanding: 4_690_000 });
});

test("money for a cancelled booking is shown on it, notified, and due back", async ({ ctx, clock }) => {
  const { id, code } = await anExpiredBooking(ctx, clock);
  await renewHold(ctx, id, { acceptedTotal: 6_700_000, by: "customer" });
  await cancelBooking(ctx, id, { reason: "Khách huỷ", terms: "policy" });

  expect((await arrives(ctx, 6_700_000, code)).outcome).toBe("late");

  expect(await getBooking(ctx, id)).toMatchObject({ state: "cancelled", paid: 6_700_000 });
  expect(await getBookingRow(ctx, id)).toMatchObject({ refundDueVnd: 6_700_000 });
  expect(await subjects(ctx)).toContain(`Đã nhận 6,700,000 đ cho đơn đã huỷ HT${code}`);
  await expectBalanced(ctx);
});

test("a departed ship takes no guests, whatever money arrives", async ({ ctx, clock }) => {
  const { id, code } = await anExpiredBooking(ctx, clock);
  clock.forward(30 * 24 * 60);

  expect((await arrives(ctx, 6_700_000, code)).outcome).toBe("late");
  expect(await getBooking(ctx, id)).toMatchObject({ state: "expired", paid: 6_700_000 });
});
