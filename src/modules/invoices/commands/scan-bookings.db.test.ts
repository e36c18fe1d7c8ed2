import { expect } from "vitest";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { theirAccount } from "#tests/support/factories.ts";
import { aPaidBooking, as, issue, PRICE, request, test } from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listNeeds } from "../queries/list-invoices.ts";
import { previewInvoice } from "../queries/preview-invoice.ts";
import { scanBookings } from "./scan-bookings.ts";

test("a booking from before the first day of the settings is not invoiced, one with an invoice of ours goes on", async ({
  ctx,
  clock,
}) => {
  const known = await aPaidBooking(ctx);
  await issue(ctx, known.id);
  const foreign = await aPaidBooking(ctx);
  clock.forward(24 * 60);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-22", firstPayment: "deposit" });
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 0 });
  expect(await previewInvoice(ctx, foreign.id)).toMatchObject({ next: null, later: null });
  await expect(request(ctx, foreign.id)).rejects.toMatchObject({ code: "nothing-to-invoice" });

  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await cancelAndRefund(as(ctx, aStaffMember("manager")), known.id, why);
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ bookingId: known.id, amount: -PRICE }] });
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-23", firstPayment: "deposit" });
  clock.forward(24 * 60);
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ bookingId: known.id, amount: -PRICE }] });
});
