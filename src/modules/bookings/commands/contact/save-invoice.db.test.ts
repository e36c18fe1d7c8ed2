import { expect } from "vitest";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { placeBooking } from "../place/place-booking.ts";
import { saveInvoice } from "./save-invoice.ts";

const invoice = { company: "Công ty Thử", taxCode: "0100000003", address: "1 Phố Thử", email: "" };

const anOrder = async (ctx: Context) => {
  await someSettings(ctx);
  return aBookingInput(await aCruise(ctx), { invoice });
};

test("a stay is booked with the recipient of its invoice, and staff change or remove it", async ({ ctx }) => {
  const { id, code } = await placeBooking(ctx, await anOrder(ctx), { key: "invoice" });
  const asStaff = { ...ctx, actor: aStaffMember("sales") };
  expect(await getBookingDetail(asStaff, code)).toMatchObject({ invoice });
  const other = { ...invoice, company: "Công ty Khác" };
  await saveInvoice(asStaff, id, other);
  expect(await getBookingDetail(asStaff, code)).toMatchObject({ invoice: other });
  await saveInvoice(asStaff, id, null);
  expect(await getBookingDetail(asStaff, code)).toMatchObject({ invoice: null });
});

test("the recipient is not changed without the permission for bookings", async ({ ctx }) => {
  const { id } = await placeBooking(ctx, await anOrder(ctx), { key: "invoice" });
  for (const role of ["viewer", "content"] as const)
    await expect(saveInvoice({ ...ctx, actor: aStaffMember(role) }, id, null)).rejects.toMatchObject({
      kind: "forbidden",
    });
});
