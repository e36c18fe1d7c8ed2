import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { type Role, roles } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { formatAmount } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader } from "./statement-pdf-resource.ts";

async function aSale(ctx: Context) {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  await setProductCommission(ctx, { productId: cruise.id, from: calendarDate("2026-01-01"), basisPoints: 1500 });
  const { id } = await placeBooking(ctx, aBookingInput(cruise), { key: "statement-pdf" });
  await ctx.db.update(bookings).set({ state: "confirmed" }).where(eq(bookings.id, id));
  return cruise;
}

const print = (ctx: Context, role: Role, query: string) =>
  loader(
    aVisit(ctx, `/admin/don-dat/cong-no/bang-ke.pdf?${query}`, { params: {}, actor: aStaffMember(role) }) as never,
  );

test("A statement is printed with the permission for costs, with the sums of its page, and recorded", async ({
  ctx,
}) => {
  const cruise = await aSale(ctx);
  const { month, sum } = await getSupplierStatement(ctx, { month: cruise.checkIn.slice(0, 7), product: undefined });

  for (const role of roles) {
    const { status } = await outcomeOf(print(ctx, role, `thang=${month}`));
    expect([role, status]).toEqual([role, aStaffMember(role).permissions.has("costs.read") ? 200 : 403]);
  }
  const answer = await print(ctx, "accountant", `thang=${month}&cho=${cruise.id}`);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cong-no-${month}.pdf"`);
  const { words } = await readPdf(await answer.arrayBuffer());
  expect(words).toContain(
    `Cộng ${formatAmount(sum.total)} ${formatAmount(sum.atHotel)} ${formatAmount(sum.commission)} ${formatAmount(sum.owed)}`,
  );
  expect(words).toContain("Lê Thu Hằng");
  const [latest] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1);
  expect(latest).toMatchObject({ action: "supplier-statement.exported", subjectId: month, after: { rows: 1 } });
});
