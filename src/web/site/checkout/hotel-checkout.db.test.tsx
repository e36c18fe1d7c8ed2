import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { findByCode, getBooking } from "#modules/bookings/queries/get-booking.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale, flexible, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import type { Checkout } from "./checkout.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { action, loader } from "./checkout-page.tsx";
import { roomField } from "./order.ts";

/** A hotel with three rooms and two rate plans: 1,000,000 đ a night, free to cancel, and 1,100,000 đ, of which 80% is paid there. */
async function aHotelWithPlans(ctx: Context) {
  await someSettings(ctx, { depositPercent: 30 });
  const hotel = await aHotelOnSale(ctx, { capacity: 3 });
  const plansOf = async () => (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  await inTransaction(ctx, async (ctx) => {
    const atHotel = { ...flexible, title: "Trả tại chỗ", depositPercent: 20, restAtHouse: true, changePercent: 10 };
    await saveRatePlans(ctx, hotel.id, [{ ...flexible, id: (await plansOf())[0]?.id }, atHotel]);
    await touchProductById(ctx, hotel.id);
  });
  const [free = "", atHotel = ""] = (await plansOf()).map(({ id }) => id);
  return { hotel, free, atHotel, roomId: hotel.roomIds[0] ?? "" };
}

const addressOf = ({ slug }: TestCruise, query: string) => `/tim-khach-san/${slug}/dat-phong?${query}`;
const days = "checkIn=2026-12-14&checkOut=2026-12-16";

const look = (ctx: Context, hotel: TestCruise, query: string) =>
  outcomeOf(loader(aVisit(ctx, addressOf(hotel, query), { params: { slug: hotel.slug } })));

const send = (ctx: Context, hotel: TestCruise, form: Record<string, string>) => {
  const filled = {
    formKey: "a-form",
    checkIn: "2026-12-14",
    checkOut: "2026-12-16",
    adults: "2",
    payment: "full",
    note: "",
    name: "Lê Thu Hằng",
    phone: "0912 345 678",
    email: "thuhang@example.vn",
    consent: "on",
    ...form,
  };
  return outcomeOf(action(aVisit(ctx, addressOf(hotel, days), { params: { slug: hotel.slug }, form: filled })));
};

/** The text of the page, without markup. */
function shown(checkout: Checkout): string {
  const element = <CheckoutForm checkout={checkout} formKey="a-form" actionData={null} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("Hotel checkout has no price and says why when the stay is too long", async ({ ctx }) => {
  const { hotel } = await aHotelWithPlans(ctx);

  const { data } = await look(ctx, hotel, "checkIn=2026-12-14&checkOut=2027-01-23");
  const { checkout } = data as { checkout: Checkout };

  expect(checkout).toMatchObject({ quote: null, problem: expect.stringContaining("Tối đa 30 đêm một đơn") });
  expect(shown(checkout)).toContain("Tối đa 30 đêm một đơn");
});

test("Hotel checkout asks for check-in and check-out, has a line per rate plan, and mentions no ships", async ({
  ctx,
}) => {
  const { hotel, free, atHotel, roomId } = await aHotelWithPlans(ctx);

  const { data } = await look(ctx, hotel, `${days}&adults=2&cabins=${roomId}.${free}:1,${roomId}.${atHotel}:1`);
  const { checkout } = data as { checkout: Checkout };
  const html = shown(checkout);

  expect(checkout).toMatchObject({
    quote: { total: 4_200_000, nights: 2 },
    product: { kind: "hotel", plans: [{ title: "Linh hoạt" }, { title: "Trả tại chỗ" }], rooms: [{ left: 3 }] },
    deposit: { amount: 600_000 + 440_000 },
    atHotel: 1_760_000,
  });
  for (const name of ["checkIn", "checkOut", roomField({ roomId, ratePlanId: free })]) {
    expect(html).toContain(`name="${name}"`);
  }
  const text = html.replace(/<option.*?<\/option>|<[^>]*>/gs, " ");
  expect(text).toContain("2 đêm");
  expect(text).toContain("1 × Hướng Biển, Linh hoạt, 1 × Hướng Biển, Trả tại chỗ");
  expect(text.replaceAll(/\s+/g, " ")).toMatch(/Phòng 1 , Hướng Biển, \S+ \S+.*: 1 người lớn Phòng 2 , Hướng Biển/);
  expect(text).toContain("1,760,000 đ trả tại khách sạn khi nhận phòng");
  expect(text).toContain("Giữ phòng và thanh toán 2,440,000 đ");
  expect(text).not.toMatch(/tàu|du thuyền|chuyến|cảng|vịnh|khởi hành|vé/i);
  expect(html).toContain(`href="/tim-khach-san/${hotel.slug}?checkIn=2026-12-14&amp;checkOut=2026-12-16`);
});

test("Hotel checkout books two rooms under two rate plans and redirects to their payment", async ({ ctx }) => {
  const { hotel, free, atHotel, roomId } = await aHotelWithPlans(ctx);
  const rooms = {
    [roomField({ roomId, ratePlanId: free })]: "1",
    [roomField({ roomId, ratePlanId: atHotel })]: "1",
  };

  const { status, location } = await send(ctx, hotel, { ...rooms, expectedTotal: "4200000" });

  expect(status).toBe(303);
  const code = /don-hang\/([2-9A-Y]{8})/.exec(location ?? "")?.[1] ?? "";
  const found = await findByCode(ctx, code);
  expect(found && (await getBooking(ctx, found.id))).toMatchObject({
    kind: "hotel",
    nights: 2,
    checkIn: "2026-12-14",
    total: 4_200_000,
    dueNow: 2_440_000,
    rooms: [
      { roomId, ratePlanId: free, quantity: 1 },
      { roomId, ratePlanId: atHotel, quantity: 1 },
    ],
  });
});

test("Hotel checkout offers the remaining rooms, other days and other hotels when the hotel is full", async ({
  ctx,
}) => {
  const { hotel, free, roomId } = await aHotelWithPlans(ctx);

  const { data } = await look(ctx, hotel, `${days}&adults=2&cabins=${roomId}.${free}:4`);
  const { checkout } = data as { checkout: Checkout };
  const html = shown(checkout);

  expect(checkout).toMatchObject({ quote: null, problem: expect.any(String), suggestion: { total: 2_000_000 } });
  expect(html).toContain('href="/tim-khach-san?checkIn=2026-12-14&amp;checkOut=2026-12-16&amp;adults=2"');
  expect(html).toContain("Tìm khách sạn khác cùng ngày");
});

test.for([
  ["2026-12-14", "Ngày trả phòng phải sau ngày nhận phòng."],
  ["2026-12-01", "Ngày trả phòng phải sau ngày nhận phòng."],
  ["2026-02-30", "Ngày trả phòng phải sau ngày nhận phòng."],
  ["2028-12-14", "Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi."],
] as const)("going on %s is rejected at its field, and what was typed stays", async ([checkOut, reason], { ctx }) => {
  const { hotel } = await aHotelWithPlans(ctx);

  for (const button of ["update", "expectedTotal"]) {
    expect(await send(ctx, hotel, { [button]: "1", checkOut })).toMatchObject({
      status: 400,
      data: { rejection: { fields: { nights: reason } }, values: { name: "Lê Thu Hằng" } },
    });
  }
});

test("Hotel checkout links back to the hotel when no days are chosen", async ({ ctx }) => {
  const { hotel } = await aHotelWithPlans(ctx);

  expect(await look(ctx, hotel, "adults=3")).toMatchObject({
    status: 303,
    location: `/tim-khach-san/${hotel.slug}?adults=3`,
  });
});
