import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as file } from "#web/admin/bookings/detail-page.tsx";
import { loader as changePage } from "../../admin/bookings/change-page.tsx";
import { action, loader } from "./booking-page.tsx";

/** Price for one adult and a child of six. */
const TOTAL = 5_862_500;

const aGuest = (index: number, name: string, born: string) => ({
  [`guests.${index}.id`]: "",
  [`guests.${index}.name`]: name,
  [`guests.${index}.born`]: born,
  [`guests.${index}.sex`]: "female",
  [`guests.${index}.nationality`]: "VN",
  [`guests.${index}.document`]: `00118900482${index}`,
});

test("Guest list tells guest and staff the price difference when a booked child is an adult", async ({ ctx }) => {
  await someSettings(ctx);
  const order = aBookingInput(await aCruise(ctx), { adults: 1, children: [{ age: 6 }], expectedTotal: vnd(TOTAL) });
  const { code, secret } = await placeBooking(ctx, order, { key: "other-ages" });
  const visit = (query = "", more = {}) => aVisit(ctx, `/don-hang/${code}${query}`, { params: { code }, ...more });
  const cookie = cookiesOf((await outcomeOf(loader(visit(`?k=${encodeURIComponent(secret)}`) as never))).headers);

  const form = { version: "0", ...aGuest(0, "Lê Thu Hằng", "14/03/1989"), ...aGuest(1, "Lê Minh", "01/06/2008") };
  expect(await outcomeOf(action(visit("", { cookie, form }) as never))).toMatchObject({ status: 303 });

  const expected = {
    guests: { otherAges: { guests: [{ index: 1, age: 18 }], party: { adults: 2, childAges: [] } } },
    correctedPrice: { total: 6_700_000, difference: 6_700_000 - TOTAL },
  };
  expect((await outcomeOf(loader(visit("", { cookie }) as never))).data).toMatchObject(expected);
  const actor = aStaffMember("sales");
  const staff = (path: string) => aVisit(ctx, path, { params: { code }, actor }) as never;
  expect((await outcomeOf(file(staff(`/admin/don-dat/${code}`)))).data).toMatchObject(expected);
  const change = await outcomeOf(changePage(staff(`/admin/don-dat/${code}/doi?nguoiLon=2&tuoiBe=-`)));
  expect(change.data).toMatchObject({ suggested: { adults: "2", childAges: "" } });
});
