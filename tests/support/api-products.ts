import { calendarDate } from "#kernel/calendar-date.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import type { CreatedProduct } from "#modules/availability/contract/kind.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { type GridCell, stockGrid } from "#modules/availability/queries/stock-grid.ts";
import type { Context } from "#platform/context.ts";
import { anAmenity, anArea, aPicture } from "./catalogue.ts";
import type { Clock } from "./context.ts";
import type { Values } from "./document-client.ts";
import { aCruise, aHotelOnSale, type TestCruise } from "./factories.ts";
import { aCity } from "./home.ts";

/**
 * The preparation of an operation: its field values, its caller if that is not the owner, and headers that depend on the body. `also` names
 * parameters that visitors must send but staff need not.
 */
export type Prepared = {
  values: Values;
  also?: readonly string[];
  ctx?: Context;
  headers?: (body: string) => Record<string, string>;
};
export type Prepare = (ctx: Context, clock: Clock) => Promise<Prepared>;

const onSale = { imageIds: [] as string[] };
export async function cruiseOf(ctx: Context) {
  return aCruise(ctx, { ...onSale, imageIds: [await aPicture(ctx)] });
}
export async function hotelOf(ctx: Context) {
  return aHotelOnSale(ctx, { ...onSale, imageIds: [await aPicture(ctx)] });
}
export const withCruise =
  (valuesOf: (cruise: TestCruise) => Values): Prepare =>
  async (ctx) => ({ values: valuesOf(await cruiseOf(ctx)) });
export const withHotel =
  (valuesOf: (hotel: TestCruise) => Values): Prepare =>
  async (ctx) => ({ values: valuesOf(await hotelOf(ctx)) });

const written = { slug: "ten-moi", mapLink: "https://maps.example/x", mapIframeLink: "https://maps.example/y" };

export const productValues: Prepare = async (ctx) => {
  const picture = await aPicture(ctx);
  return {
    values: {
      ...written,
      category: await anArea(ctx),
      city: await aCity(ctx),
      features: [await anAmenity(ctx, "Spa")],
      catalogs: [picture],
      "rooms.features": [await anAmenity(ctx, "Bồn tắm", "ship-room")],
      "rooms.imgs": [picture],
      checkInTime: "14:00",
      checkOutTime: "12:00",
      "itineraries.days.stops.time": "08:00",
      stars: 4,
      launch: 2019,
      "spec.ship.cabin": 10,
      built: 2001,
      renovated: 2020,
      defaultPrice: 2_000_000,
      longDescription: richTextOf([{ type: "paragraph", text: "Một ngày trên vịnh." }]),
      hidden: false,
      salePrice: 1_500_000,
      "coordinates.latitude": 20.95,
      "coordinates.longitude": 107.05,
      "plans._id": undefined,
      "plans.changePercent": null,
      "rooms._id": undefined,
    },
  };
};

// A room type that was ever on sale cannot be removed, so these products never were.
export const existing =
  (product: (ctx: Context) => Promise<CreatedProduct>): Prepare =>
  async (ctx, clock) => {
    const { id, roomIds } = await product(ctx);
    const { values } = await productValues(ctx, clock);
    return { values: { ...values, id, version: 0, "rooms._id": roomIds[0] } };
  };

/** Price rules that together use every field. */
export const pricesOf =
  (product: (ctx: Context) => Promise<TestCruise>): Prepare =>
  async (ctx) => {
    const { id, kind, roomIds } = await product(ctx);
    const length = kind === "cruise" && { nights: 1 };
    const rules = [
      { kind: "base", label: "Giá gốc", amountVnd: 3_000_000, roomId: roomIds[0], ...length },
      { kind: "season", label: "Tết", fromOn: "2027-02-05", toOn: "2027-02-12", percent: 30, priority: 10 },
      { kind: "weekday", label: "Cuối tuần", weekdays: [5, 6], percent: 10 },
      { kind: "child", label: "Trẻ em", ageFrom: 0, ageTo: 11, bed: "shared", percent: 50 },
      {
        kind: "child",
        label: "Bé đầu tiên",
        ageFrom: 0,
        ageTo: 11,
        bed: "shared",
        limitPerCabin: 1,
        percent: 0,
        priority: 5,
      },
    ];
    const seen = (await listPriceRules(ctx, id)).rules.map((rule) => rule.id);
    return { values: { id, ratePlanId: undefined, rules, seen } };
  };

export const nightsOf =
  (product: (ctx: Context) => Promise<TestCruise>, nights: number | null): Prepare =>
  async (ctx) => {
    const { id, roomIds } = await product(ctx);
    const on = calendarDate("2026-12-10");
    const grid = await stockGrid(ctx, { productId: id, from: on, days: 1, nights });
    const { capacity, closed, minNights, price } = grid.cells[0] as GridCell;
    const change = {
      price,
      capacity: 1,
      closed: false,
      minNights: 1,
      closedToArrival: false,
      closedToDeparture: false,
    };
    return {
      values: {
        id,
        ratePlanId: undefined,
        from: on,
        to: on,
        confirmed: false,
        change,
        cells: [{ roomId: roomIds[0], date: on, seen: { capacity, closed, minNights, price } }],
      },
    };
  };
