import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { flexible } from "#tests/support/factories.ts";
import { aPaidBooking, as, test } from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getProforma } from "../queries/proformas.ts";
import { makeProforma } from "./make-proforma.ts";

test("a proforma is made again when the day changes, keeps its own, and ends with its booking", async ({
  ctx: base,
}) => {
  const { id } = await aPaidBooking(base, { paid: 0 });
  const ctx = as(base, aStaffMember("sales"));
  const change = (to: Partial<typeof bookings.$inferInsert>) =>
    ctx.db.update(bookings).set(to).where(eq(bookings.id, id));
  const first = await makeProforma(ctx, id);
  expect(await makeProforma(ctx, id)).toBe(first);
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  await change({ startsOn: booking?.endsOn });
  expect(await makeProforma(ctx, id)).not.toBe(first);
  expect(await getProforma(as(ctx, aStaffMember("accountant")), id, first)).toMatchObject({
    subject: booking?.subject.title,
    startsOn: booking?.startsOn,
  });
  await change({ state: "cancelled" });
  await expect(makeProforma(ctx, id)).rejects.toMatchObject({ code: "booking-ended" });
});

test("a proforma asks for our part alone; a booking that owes us nothing gets none, whatever is paid at the hotel", async ({
  ctx: base,
}) => {
  const ctx = as(base, aStaffMember("sales"));
  const full = await aPaidBooking(base);
  await expect(makeProforma(ctx, full.id)).rejects.toMatchObject({ code: "booking-paid" });

  const { id } = await aPaidBooking(base, { paid: 0 });
  const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  const plan = { ...flexible, id: booking?.ratePlanId ?? "", depositPercent: 30, restAtHouse: true };
  const pay = (paidVnd: number) =>
    ctx.db
      .update(bookings)
      .set({ plans: [plan], paidVnd: vnd(paidVnd) })
      .where(eq(bookings.id, id));
  await pay(2_009_000);
  const made = await getProforma(as(ctx, aStaffMember("accountant")), id, await makeProforma(ctx, id));
  expect(made).toMatchObject({ totalVnd: 2_010_000, paidVnd: 2_009_000 });
  expect(made.lines.at(-1)).toEqual({ label: "Trả tại khách sạn", amount: -4_690_000 });
  expect(made.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_010_000);
  await pay(2_010_000);
  await expect(makeProforma(ctx, id)).rejects.toMatchObject({ code: "booking-paid" });
});
