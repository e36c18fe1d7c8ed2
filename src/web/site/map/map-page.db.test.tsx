import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import { cruises } from "#modules/cruises/tables.ts";
import { hotels } from "#modules/hotels/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import type { MapView } from "./map.server.ts";
import { MapDrawing, priceOf } from "./map-drawing.tsx";
import { loader } from "./map-page.tsx";

const visit = (ctx: Context, kind: string, query = "") =>
  outcomeOf(Promise.resolve(loader(aVisit(ctx, `/ban-do/${kind}?${query}`, { params: { kind } }) as never)));

const readMap = async (ctx: Context, kind: string, query?: string) => (await visit(ctx, kind, query)).data as MapView;

const linkTo = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`;

async function aCruiseAt(ctx: Context, pier: string, mapLink: string) {
  const cruise = await aCruise(ctx);
  await ctx.db.update(cruises).set({ pier, mapLink }).where(eq(cruises.productId, cruise.id));
  return cruise;
}

async function aHotelAt(ctx: Context, coordinates: { latitude: number; longitude: number } | null) {
  const hotel = await aHotelOnSale(ctx);
  await ctx.db.update(hotels).set({ coordinates, mapLink: "" }).where(eq(hotels.productId, hotel.id));
  return hotel;
}

test("ships of one pier share a spot with the lowest price, and one with a short map link is listed below", async ({
  ctx,
}) => {
  const one = await aCruiseAt(ctx, "Tuần Châu", linkTo(20.9275, 106.9887));
  const other = await aCruiseAt(ctx, "Tuần Châu", linkTo(20.9275, 106.9887));
  const unknown = await aCruiseAt(ctx, "Bến Gót", "https://maps.app.goo.gl/abc");
  const view = await readMap(ctx, "du-thuyen", `date=${one.checkIn}&adults=2`);

  expect(view.region).toBe("bay");
  expect(view.spots.map(({ name, products }) => [name, products.map(({ id }) => id).sort()])).toEqual([
    ["Tuần Châu", [one.id, other.id].sort()],
  ]);
  expect(view.withoutLocation.map(({ id }) => id)).toEqual([unknown.id]);
  const drawing = renderToStaticMarkup(<MapDrawing {...view} hrefOf={() => "#diem-1"} />);
  expect(drawing).toContain('href="#diem-1"><b>Tuần Châu</b> từ 6.7tr</a>');
});

test("hotels of the bay have a spot each, and with one elsewhere the map is that of the country by city", async ({
  ctx,
}) => {
  const one = await aHotelAt(ctx, { latitude: 20.951, longitude: 107.04 });
  const other = await aHotelAt(ctx, { latitude: 20.93, longitude: 106.985 });
  const near = await readMap(ctx, "khach-san");
  expect(near).toMatchObject({ region: "bay", total: 2 });
  expect(near.spots.map(({ products }) => products.map(({ id }) => id))).toEqual(
    expect.arrayContaining([[one.id], [other.id]]),
  );

  await aHotelAt(ctx, { latitude: 21.03, longitude: 105.85 });
  await aHotelAt(ctx, { latitude: 48.86, longitude: 2.35 });
  const far = await readMap(ctx, "khach-san");
  expect(far.region).toBe("country");
  // Paris is outside every map.
  expect(far.withoutLocation).toHaveLength(1);
  expect(far.spots.flatMap(({ products }) => products)).toHaveLength(3);
});

test("a pier without a price on the day says why", async ({ ctx }) => {
  const cruise = await aCruiseAt(ctx, "Tuần Châu", linkTo(20.9275, 106.9887));
  const { spots, trip } = await readMap(ctx, "du-thuyen", `date=${cruise.checkIn}&adults=2`);
  const products = spots.flatMap((spot) => spot.products);
  const noPriceText = (kind: "sold-out" | "not-for-sale") =>
    priceOf(
      products.map((card) => ({ ...card, price: { kind, nearest: null } })),
      trip,
    );
  expect([noPriceText("sold-out"), noPriceText("not-for-sale")]).toEqual(["hết phòng", "chưa mở bán"]);
});

test("a map of flights does not exist, and an empty search has no spots", async ({ ctx }) => {
  expect(await visit(ctx, "ve-may-bay")).toMatchObject({ status: 404 });
  expect(await readMap(ctx, "du-thuyen", "title=khong-co-tau-nay")).toMatchObject({ total: 0, spots: [] });
});
