import { expect } from "vitest";
import { addDays, today } from "#kernel/calendar-date.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { refreshFromPrices } from "#modules/availability/commands/refresh-from-prices.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { createArea, createCity, deletePlace, updatePlace } from "#modules/places/commands.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise, anArea, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { wholeSite } from "#tests/support/whole-site.ts";

/** Three ships of the bay; the first one costs 1,234,000 đ. */
async function threeShips(ctx: Context): Promise<string[]> {
  const slugs: string[] = [];
  for (const [rank, amountVnd] of [1_234_000, 2_345_000, null].entries()) {
    const { id, slug, roomIds } = await aListedCruise(ctx, {
      rank,
      title: `Tàu ${rank}`,
      imageIds: [await aPicture(ctx)],
    });
    slugs.push(slug);
    if (amountVnd === null) continue;
    await savePriceRules(ctx, id, [
      { kind: "base", label: "Một đêm", nights: 1, amountVnd },
      { kind: "base", label: "Hai đêm", nights: 2, amountVnd: amountVnd * 2 },
      { kind: "charter", label: "Trọn tàu", nights: 1, amountVnd: 90_000_000 },
    ]);
    const day = today(ctx.now());
    const rooms = roomIds.map((roomId) => ({ roomId, capacity: 2 }));
    await openNights(ctx, { productId: id, from: addDays(day, 1), to: addDays(day, 30), rooms });
  }
  await refreshFromPrices(ctx);
  return slugs;
}

type Data = { "@type": string | string[]; itemListElement: { item: { url: string; offers?: { price: number } } }[] };
const dataIn = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));

test("Landing page of a bay has structured data of the ships and prices that it shows", async ({ ctx }) => {
  const slugs = await threeShips(ctx);
  const look = await wholeSite(ctx);

  const { status, body } = await look("/diem-den/vinh-ha-long");

  expect(status).toBe(200);
  expect(body).toContain(`<link rel="canonical" href="${ctx.siteUrl}/diem-den/vinh-ha-long"/>`);
  expect(body).not.toContain('content="noindex');
  expect(body).toMatch(/<h1[^>]*>Du thuyền Vịnh Hạ Long<\/h1>/);
  const data = dataIn(body);
  expect(data.map((one) => one["@type"])).toEqual(["BreadcrumbList", "ItemList"]);
  const items = data[1]?.itemListElement.map(({ item }) => item);
  expect(items?.map(({ url }) => url)).toEqual(slugs.map((slug) => `${ctx.siteUrl}/du-thuyen/${slug}`));
  const shown = slugs.map((slug) => {
    const row = body.slice(body.indexOf(`id="cruise-${slug}"`));
    return Number(/<article|<data value="(\d+)"/.exec(row)?.[1] ?? Number.NaN) || undefined;
  });
  expect(items?.map(({ offers }) => offers?.price)).toEqual([1_234_000, 2_345_000, undefined]);
  expect(shown.slice(0, 2)).toEqual([1_234_000, 2_345_000]);
  expect(body).not.toMatch(/"(aggregateRating|review)"/);
});

test("Landing page with few products is noindex, and one of an unknown place is not found", async ({ ctx }) => {
  await anArea(ctx);
  const look = await wholeSite(ctx);
  const bay = await look("/diem-den/vinh-ha-long");
  expect([bay.status, bay.body.includes('content="noindex, follow"')]).toEqual([200, true]);
  expect(bay.body).toContain("Hiện chưa có du thuyền hay khách sạn nào");
  for (const address of ["/diem-den/khong-co", "/chu-de/khong-co"]) expect((await look(address)).status).toBe(404);
});

test("Landing page of whole ships links to the quote form and names its selection rule", async ({ ctx }) => {
  await threeShips(ctx);
  const { body } = await (await wholeSite(ctx))("/chu-de/thue-tron-tau");
  expect(body).toMatch(/<a[^>]*href="\/doanh-nghiep"[^>]*>Nhận báo giá cho đoàn<\/a>/);
  expect(body).toContain("Cách chọn: ");
  expect(body).not.toContain("Tàu 2");
});

test("Ship page is a product only while it has a price or a rating", async ({ ctx }) => {
  const slugs = await threeShips(ctx);
  const look = await wholeSite(ctx);
  const typeOn = async (slug: string | undefined) => dataIn((await look(`/du-thuyen/${slug}`)).body)[0]?.["@type"];
  expect(await typeOn(slugs[0])).toEqual(["Product", "TouristTrip"]);
  expect(await typeOn(slugs[2])).toBe("TouristTrip");
});

test("Ship page and ship list link to the bay's landing page", async ({ ctx }) => {
  const [slug] = await threeShips(ctx);
  const look = await wholeSite(ctx);
  const areaId = await anArea(ctx);
  for (const address of [`/du-thuyen/${slug}`, `/tim-du-thuyen?category=${areaId}`])
    expect((await look(address)).body, address).toContain('href="/diem-den/vinh-ha-long"');
  // The footer of every page links to the list, as the specification says.
  expect((await look("/tim-ve-may-bay")).body).toContain(`href="/tim-du-thuyen?category=${areaId}"`);
});

test("Destination page redirects the former address of a renamed bay or city until another place takes it", async ({
  ctx,
}) => {
  const change = { name: "Vịnh Mới", position: 1 };
  const area = await createArea(ctx, { ...change, slug: "vinh-cu" });
  const city = await createCity(ctx, { ...change, slug: "pho-cu" });
  const look = await wholeSite(ctx);
  expect((await look("/diem-den/vinh-cu")).status).toBe(200);

  await updatePlace(ctx, "area", area.id, { ...change, slug: "vinh-moi" });
  await updatePlace(ctx, "area", area.id, { ...change, slug: "vinh-nay" });
  await updatePlace(ctx, "city", city.id, { ...change, slug: "pho-moi" });
  const redirectOf = async (path: string) => {
    const { status, location } = await look(path);
    return [status, location];
  };
  expect(await redirectOf("/diem-den/vinh-cu")).toEqual([301, "/diem-den/vinh-nay"]);
  expect(await redirectOf("/diem-den/vinh-moi")).toEqual([301, "/diem-den/vinh-nay"]);
  expect(await redirectOf("/diem-den/pho-cu")).toEqual([301, "/diem-den/pho-moi"]);
  expect(await redirectOf("/diem-den/vinh-la")).toEqual([404, null]);

  await updatePlace(ctx, "city", city.id, { ...change, slug: "vinh-cu" });
  expect(await redirectOf("/diem-den/vinh-cu")).toEqual([200, null]);
  await updatePlace(ctx, "city", city.id, { ...change, slug: "pho-cu" });
  expect(await redirectOf("/diem-den/pho-cu")).toEqual([200, null]);
  expect(await redirectOf("/diem-den/vinh-cu")).toEqual([301, "/diem-den/pho-cu"]);

  await deletePlace(ctx, "area", area.id);
  expect(await redirectOf("/diem-den/vinh-moi")).toEqual([404, null]);
});
