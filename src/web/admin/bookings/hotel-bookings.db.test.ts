import { expect } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, flexible, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import * as change from "./change-page.tsx";
import * as list from "./list-page.tsx";
import * as phone from "./new-booking-page.tsx";

const sales = aStaffMember("sales");

/** A hotel with one room type and two rate plans: 1,000,000 đ a night, and 10% cheaper. */
async function aHotelWithPlans(ctx: Context) {
  await someSettings(ctx);
  const strict = { ...flexible, title: "Không hoàn huỷ", cancellation: [], changePercent: -10 };
  const hotel = await aHotelOnSale(ctx, { capacity: 4, plans: [flexible, strict] });
  const [free = "", none = ""] = ((await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? []).map(({ id }) => id);
  const room = hotel.roomIds[0] ?? "";
  return { hotel, free: `${room}.${free}`, none: `${room}.${none}` };
}

async function call(ctx: Context, slug: string, checkIn: string, rooms: Record<string, string>) {
  // The staff member who books for a caller is the assignee.
  const { actor } = await asSignedIn(ctx, await anAccount(ctx, "sales"));
  const trip = { loai: "khach-san", tau: slug, ngay: checkIn, dem: "2", adults: "2" };
  const fields = { ...trip, ...Object.fromEntries(Object.entries(rooms).map(([key, n]) => [`phong.${key}`, n])) };
  const address = `/admin/don-dat/tao-moi?${new URLSearchParams(fields)}`;
  const { data } = await outcomeOf(Promise.resolve(phone.loader(aVisit(ctx, address, { params: {}, actor }) as never)));
  const { offer } = data as { offer: { quote: { total: number } | null } };
  const who = { name: "Lê Thu Hằng", phone: "0912 345 678", email: "", note: "", holdHours: "2", formKey: "phone-key" };
  const form = { ...fields, ...who, expectedTotal: String(offer.quote?.total ?? "") };
  const book = () =>
    outcomeOf(
      Promise.resolve(phone.action(aVisit(ctx, "/admin/don-dat/tao-moi", { params: {}, actor, form }) as never)),
    );
  return { data, book };
}

test("Phone booking quotes and books a hotel room under the chosen rate plan", async ({ ctx }) => {
  const { hotel, none } = await aHotelWithPlans(ctx);
  const { data, book } = await call(ctx, hotel.slug, hotel.checkIn, { [none]: "1" });
  expect(data).toMatchObject({
    kind: "hotel",
    products: [{ slug: hotel.slug }],
    offer: { quote: { total: 1_800_000 } },
    rooms: [{ title: "Hướng Biển, Linh hoạt" }, { title: "Hướng Biển, Không hoàn huỷ" }],
  });
  const { status, location } = await book();
  expect({ status, location }).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^\/admin\/don-dat\/\w{8}\?xong=da-tao$/),
  });
  expect((await book()).location).toBe(location);
});

test("Change page changes nights and rate plan of a hotel booking", async ({ ctx }) => {
  const { hotel, free, none } = await aHotelWithPlans(ctx);
  const { location } = await (await call(ctx, hotel.slug, hotel.checkIn, { [free]: "1" })).book();
  const code = /\/(\w{8})\?/.exec(location ?? "")?.[1] ?? "";
  const visit = (form?: Record<string, string>) =>
    aVisit(ctx, `/admin/don-dat/${code}/doi`, { params: { code }, actor: sales, ...(form && { form }) }) as never;
  const { data } = await outcomeOf(Promise.resolve(change.loader(visit())));
  expect(data).toMatchObject({ booking: { kind: "hotel" }, rooms: [{ key: free }, { key: none }] });

  const values = {
    checkIn: addDays(hotel.checkIn, 1),
    nights: "3",
    adults: "2",
    childAges: "",
    [`rooms.${none}`]: "1",
  };
  const previewed = await outcomeOf(Promise.resolve(change.action(visit({ ...values, intent: "preview" }))));
  const { preview, previewToken } = previewed.data as {
    preview: { after: { total: number }; revision: number };
    previewToken: string;
  };
  expect(preview.after.total).toBe(2_700_000);
  const save = { intent: "save", previewToken, expectedTotal: "2700000", revision: String(preview.revision) };
  expect(await outcomeOf(Promise.resolve(change.action(visit({ ...values, ...save }))))).toMatchObject({
    location: `/admin/don-dat/${code}?xong=da-doi`,
  });
  const { booking } = data as { booking: { id: string } };
  expect(await getBooking(ctx, booking.id)).toMatchObject({
    nights: 3,
    checkIn: addDays(hotel.checkIn, 1),
    total: 2_700_000,
    rooms: [{ title: "Hướng Biển, Không hoàn huỷ", quantity: 1 }],
  });
});

test("Booking list shows one line of business or all, with the filters of that line", async ({ ctx }) => {
  const { hotel, free } = await aHotelWithPlans(ctx);
  const cruise = await aCruise(ctx);
  await placeBooking(ctx, aBookingInput(cruise, { contact: { name: "Đi tàu", phone: "0912 345 679", email: "" } }), {
    key: "sea",
  });
  await (await call(ctx, hotel.slug, hotel.checkIn, { [free]: "1" })).book();
  const shown = async (query: string) => {
    const visit = aVisit(ctx, `/admin/don-dat${query}`, { params: {}, actor: sales });
    const { data } = await outcomeOf(Promise.resolve(list.loader(visit as never)));
    return data as { page: { data: { kind: string }[] }; products: { id: string }[] };
  };
  const all = await shown("");
  expect([all.page.data.length, all.products.length]).toEqual([2, 2]);
  const hotels = await shown("?loai=khach-san");
  expect(hotels).toMatchObject({ page: { data: [{ kind: "hotel" }] }, products: [{ id: hotel.id }] });
  expect(hotels.page.data).toHaveLength(1);
});
