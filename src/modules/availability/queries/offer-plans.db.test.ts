import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale, flexible } from "#tests/support/factories.ts";
import { editGrid } from "../commands/edit-grid.ts";
import { savePriceRules } from "../commands/save-price-rules.ts";
import { saveRatePlans } from "../commands/save-rate-plans.ts";
import { offerStay } from "./offer-stay.ts";
import { listRatePlans } from "./rate-plans.ts";
import { stockGrid } from "./stock-grid.ts";

const strict = { ...flexible, title: "Không hoàn huỷ", cancellation: [], changePercent: -10 };
const long = { ...flexible, title: "Giá riêng", board: "none" as const };

/** A hotel on sale under three plans. */
async function aHotelWithPlans(ctx: Context) {
  const hotel = await aHotelOnSale(ctx);
  const plansOf = async () => (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  const put = (plans: Parameters<typeof saveRatePlans>[2]) =>
    inTransaction(ctx, async (ctx) => {
      await saveRatePlans(ctx, hotel.id, plans);
      await touchProductById(ctx, hotel.id);
    });
  const [own] = await plansOf();
  if (!own) throw new Error("expected a plan of the hotel");
  await put([{ ...flexible, id: own.id }, strict, long]);
  const ids = (await plansOf()).map(({ id }) => id) as [string, string, string];
  return { hotel, put, ids };
}

const stay = { checkIn: calendarDate("2026-12-14"), nights: 2, adults: 2, children: [], charter: false };

test("one stay may have rooms under several plans, and each room is priced by its own", async ({ ctx }) => {
  const { hotel, ids } = await aHotelWithPlans(ctx);
  const [own, cheap, other] = ids;
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Giá", amountVnd: 700_000 }], undefined, other);
  const [roomId = ""] = hotel.roomIds;
  const product = { id: hotel.id, kind: "hotel" as const };
  const two = (one: string, another: string) =>
    [one, another].map((ratePlanId) => ({ roomId, quantity: 1, ratePlanId }));

  expect(await offerStay(ctx, product, { ...stay, rooms: two(own, cheap) })).toMatchObject({
    ok: true,
    offer: {
      choice: two(own, cheap),
      quote: {
        total: 2_000_000 + 1_800_000,
        rooms: [{ ratePlanId: own }, { ratePlanId: cheap }],
        lines: [
          { ratePlanId: own, label: "Phòng Hướng Biển, Linh hoạt", amount: 2_000_000 },
          { ratePlanId: cheap, label: "Phòng Hướng Biển, Không hoàn huỷ", amount: 1_800_000 },
        ],
      },
    },
  });
  // Without rooms the cheapest apply, and without a plan the first.
  expect(await offerStay(ctx, product, { ...stay, rooms: [] })).toMatchObject({
    offer: { choice: [{ roomId, quantity: 1, ratePlanId: other }], quote: { total: 1_400_000 } },
  });
  expect(await offerStay(ctx, product, { ...stay, rooms: [{ roomId, quantity: 1 }] })).toMatchObject({
    offer: { choice: [{ roomId, quantity: 1, ratePlanId: own }], quote: { total: 2_000_000 } },
  });
  // Two of the two rooms under each of two plans are four rooms.
  const four = two(own, cheap).map((room) => ({ ...room, quantity: 2 }));
  expect(await offerStay(ctx, product, { ...stay, adults: 4, rooms: four })).toMatchObject({ code: "sold-out" });
  const gone = [{ roomId, quantity: 1, ratePlanId: roomId }];
  expect(await offerStay(ctx, product, { ...stay, rooms: gone })).toMatchObject({
    code: "invalid-input",
    fields: { "rooms.0.ratePlanId": "Điều kiện giá này không còn bán. Bạn chọn lại nhé." },
  });
});

test("each plan has prices of its own, and one that follows the first has no writable prices", async ({ ctx }) => {
  const { hotel, ids } = await aHotelWithPlans(ctx);
  const [, cheap, other] = ids;
  const base = { kind: "base" as const, label: "Giá", amountVnd: 700_000 };
  await savePriceRules(ctx, hotel.id, [base], undefined, other);
  await expect(savePriceRules(ctx, hotel.id, [base], undefined, cheap)).rejects.toMatchObject({ kind: "invalid" });
  const view = { productId: hotel.id, from: stay.checkIn, days: 1, nights: null };
  const priceUnder = async (ratePlanId?: string) => (await stockGrid(ctx, { ...view, ratePlanId })).cells[0];
  const seen = await priceUnder(other);
  if (!seen) throw new Error("no cell");
  const { roomId, on, capacity, closed, minNights, price } = seen;
  const cells = [{ roomId, on, seen: { capacity, closed, minNights, price } }];
  await editGrid(ctx, { ...view, ratePlanId: other, cells, change: { price: 650_000 } });

  expect((await priceUnder(other))?.price).toBe(650_000);
  expect((await priceUnder())?.price).toBe(1_000_000);
  expect((await priceUnder(cheap))?.price).toBe(900_000);
  const edit = { ...view, ratePlanId: cheap, cells, change: { price: 650_000 } };
  await expect(editGrid(ctx, edit)).rejects.toMatchObject({ kind: "invalid" });
});

test("the first plan follows no other, and its followers change with it", async ({ ctx }) => {
  const { hotel, put, ids } = await aHotelWithPlans(ctx);
  const [own, cheap] = ids;
  await expect(
    put([
      { ...strict, id: cheap },
      { ...flexible, id: own },
    ]),
  ).rejects.toMatchObject({
    fields: { plans: "Điều kiện giá đầu tiên có giá của chính nó, không tính theo phần trăm." },
  });
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Giá", amountVnd: 2_000_000 }]);
  const rooms = [{ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId: cheap }];
  const product = { id: hotel.id, kind: "hotel" as const };
  expect(await offerStay(ctx, product, { ...stay, rooms })).toMatchObject({ offer: { quote: { total: 3_600_000 } } });
});
