import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listBookingRows } from "./list-bookings.ts";

test("the booking list finds names of other scripts, by base letters and by the spelling of a passport", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { capacity: 3 });
  for (const [index, name] of ["毛泽东", "Søren Øre", "Łukasz Strauß"].entries()) {
    const contact = { name, phone: `0912 345 67${index}`, email: `khach${index}@example.vn` };
    await placeBooking(ctx, aBookingInput(ship, { contact }), { key: `names-${index}` });
  }
  const staff = { ...ctx, actor: aStaffMember("sales") };
  const found = async (text: string) =>
    (await listBookingRows(staff, { text, page: 1, size: 20 } as never)).data.map((row) => row.contact.name);
  expect(await found("毛泽东")).toEqual(["毛泽东"]);
  expect(await found("soren")).toEqual(["Søren Øre"]);
  expect(await found("SOEREN OERE")).toEqual(["Søren Øre"]);
  expect(await found("lukasz strauss")).toEqual(["Łukasz Strauß"]);
});
