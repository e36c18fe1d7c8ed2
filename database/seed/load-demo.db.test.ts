import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, calendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { fold } from "#kernel/vietnamese.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { postContent } from "#modules/blog/contract.ts";
import { listNewestPosts } from "#modules/blog/queries.ts";
import { countViews } from "#modules/bookings/queries/booking-list/count-views.ts";
import { cruiseDraft } from "#modules/cruises/contract/cruise.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { listShowcaseCruises } from "#modules/cruises/queries/list-showcase-cruises.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import { partnerInput, testimonialInput } from "#modules/homepage/contract.ts";
import { MAX_PARTNERS } from "#modules/homepage/limits.ts";
import { listPartners, listTestimonials } from "#modules/homepage/queries.ts";
import { hotelDraft } from "#modules/hotels/contract/hotel.ts";
import { getHotelRef } from "#modules/hotels/queries/get-hotel-ref.ts";
import { listTopHotels } from "#modules/hotels/queries/list-top-hotels.ts";
import { reviewInput } from "#modules/reviews/contract.ts";
import { brokenInvariants } from "#operator/invariants.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { diskStorage } from "#platform/storage/storage.ts";
import { makeClock, makeContext, NOW } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { disagreementsIn } from "#tests/support/figures.ts";
import { quoteParty } from "#tests/support/quote.ts";
import { roomAmenities, shipAmenities } from "./demo/amenities.ts";
import { areas } from "./demo/areas.ts";
import { cities } from "./demo/cities.ts";
import { type Catalogue, draftOf } from "./demo/cruise-draft.ts";
import { flightBookings } from "./demo/flight-bookings.ts";
import { partners, testimonials } from "./demo/homepage.ts";
import { hotelDraftOf } from "./demo/hotel-draft.ts";
import { hotelPriceRulesOf } from "./demo/hotel-prices.ts";
import { hotelWordsOf } from "./demo/hotel-review-texts.ts";
import { hotelRoomAmenities } from "./demo/hotel-rooms.ts";
import { hotelAmenities } from "./demo/hotel-seed.ts";
import { hotels } from "./demo/hotels.ts";
import { readPictureList, shipPictures } from "./demo/pictures.ts";
import { posts } from "./demo/posts.ts";
import { priceRulesOf } from "./demo/price-rules.ts";
import { reviewsOf } from "./demo/reviews.ts";
import { shipWordsOf } from "./demo/ship-review-texts.ts";
import { ships } from "./demo/ships.ts";
import { NIGHTS, nightTermsOf, salesOf } from "./demo/stock.ts";
import { waitingReviews } from "./demo/waiting-reviews.ts";
import { loadDemo, loadDemoOnce } from "./load-demo.ts";
import { postContentOf } from "./load-home.ts";

const pictures = "database/seed/demo/pictures";
const today = calendarDate("2026-11-21");
let ctx: Context;
let folder = "";
let close = async () => {};

beforeAll(async () => {
  const database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "hai-trinh-demo-"));
  ctx = makeContext(drizzleOf(database), makeClock(NOW));
  await loadDemo(ctx, diskStorage(folder), { today, picturesDir: pictures });
  close = () => database.close();
});

afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
}

test("every ship, picture, night and review of the demo exists once", async () => {
  const rooms = [...ships.flatMap((ship) => ship.rooms), ...hotels.flatMap((hotel) => hotel.sells)].length;

  await loadDemoOnce(ctx, diskStorage(folder));

  expect(await count(sql`select count(*) as n from products where kind = 'cruise' and status = 'published'`)).toBe(
    ships.length,
  );
  expect(await count(sql`select count(*) as n from room_nights where night_on >= ${today}`)).toBe(rooms * NIGHTS);
  expect(
    await count(sql`
      select count(*) as n from pg_constraint
      where conrelid = 'room_nights'::regclass and conname = 'room_nights_room_id_rooms_id_fk' and convalidated`),
  ).toBe(1);
  expect(await count(sql`select count(*) as n from images`)).toBe((await readPictureList(pictures)).length);
  expect(await count(sql`select count(*) as n from reviews where state = 'approved'`)).toBe(
    [...ships, ...hotels].reduce((sum, { reviews }) => sum + reviews.count, 0),
  );
  expect(await count(sql`select count(*) as n from reviews where state = 'pending'`)).toBe(
    Object.values(waitingReviews).flat().length,
  );
});

test("loadDemoOnce does nothing when another copy loaded the demo after this one had cached an empty catalogue", async () => {
  const cache = createTaggedCache(() => "", 10);
  await cache.get("places", ["places"], async () => []);
  await loadDemoOnce({ ...ctx, cache }, diskStorage(folder));
  expect(await count(sql`select count(*) as n from cruise_areas`)).toBe(3);
});

test("every view of the booking list has entries, and no email of the demo is ever sent", async () => {
  const counts = await countViews(ctx);

  expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([]);
  expect(await count(sql`select count(*) as n from bookings where state = 'completed'`)).toBeGreaterThan(10);
  expect(await count(sql`select count(*) as n from payment_receipts where outcome = 'unmatched'`)).toBe(1);
  expect(await count(sql`select count(distinct state) as n from enquiries`)).toBe(4);
  expect(await count(sql`select count(*) as n from quotes where state = 'sent'`)).toBe(1);
  expect(await count(sql`select count(*) as n from outbox where state <> 'kept'`)).toBe(0);
});

test("the bookings of the demo satisfy every rule of stock and money", async () => {
  const broken = await brokenInvariants(async (text) => (await ctx.db.execute(sql.raw(text))).rows);

  expect(broken).toEqual([]);
  // Outside sales are beside the rooms of bookings, with their seller.
  expect(await count(sql`select sum(sold_elsewhere) as n from room_nights`)).toBe(
    [...ships, ...hotels.map((hotel) => ({ ...hotel, rooms: hotel.sells.map(([, units]) => ({ units })) }))].reduce(
      (sum, sold) => sum + salesOf(sold, today).reduce((rooms, { quantity }) => rooms + quantity, 0),
      0,
    ),
  );
});

test("all screens of the demo agree on sums and nights, and no room is sold tonight without a booking or an outside sale", async () => {
  expect(await disagreementsIn(ctx)).toEqual([]);
});

// Guests of the demo have no contacts: a made-up number could be real.
const anonymous = reviewInput.omit({ phone: true, email: true });

test("loaded data passes the validation of staff forms", async () => {
  const anyId = "01890a5d-ac96-7abc-8def-0123456789ab";
  const named = (names: string[]) => new Map(names.map((name) => [name, anyId]));
  const catalogue: Catalogue = {
    areas: named(areas.map((area) => area.slug)),
    shipAmenities: named(Object.keys(shipAmenities)),
    roomAmenities: named(Object.keys(roomAmenities)),
    pictures: named((await readPictureList(pictures)).map((picture) => picture.name)),
  };

  for (const [index, ship] of ships.entries()) {
    expect(cruiseDraft.safeParse(draftOf(ship, index + 1, catalogue)).error?.issues ?? []).toEqual([]);
    for (const { createdAt, ...review } of reviewsOf(ship, shipWordsOf(ship), today)) {
      expect(anonymous.safeParse({ productId: anyId, ...review }).error?.issues ?? []).toEqual([]);
    }
  }
});

test("hotels, articles and testimonials pass the validation of staff forms too", async () => {
  const anyId = "01890a5d-ac96-7abc-8def-0123456789ab";
  const named = (names: readonly string[]) => new Map(names.map((name) => [name, anyId]));
  const ids = {
    cities: named(cities.map((city) => city.slug)),
    amenities: named(Object.keys(hotelAmenities)),
    roomAmenities: named(Object.keys(hotelRoomAmenities)),
    pictures: named((await readPictureList(pictures)).map((picture) => picture.name)),
  };
  const checked = [
    ...hotels.map((hotel, index) => hotelDraft.safeParse(hotelDraftOf(hotel, index + 1, ids))),
    ...posts.map((post) => postContent.safeParse(postContentOf(post, ids.pictures, []))),
    ...testimonials.map((testimonial) => testimonialInput.safeParse({ ...testimonial, position: 0 })),
    ...Object.entries(partners).flatMap(([kind, names]) =>
      names.map((name) => partnerInput.safeParse({ kind, name, position: 0 })),
    ),
  ];
  expect(checked.flatMap((result) => result.error?.issues ?? [])).toEqual([]);
});

test("the home page of the demo has all its parts", async () => {
  const shown = await listTopHotels(ctx, 6);
  expect(shown.map((hotel) => [hotel.title, hotel.category.name, hotel.score.count])).toEqual([
    ["Khách sạn Cửa Lục", "Hạ Long", 28],
    ["Nhà Sương Sa Pa", "Sa Pa", 23],
    ["Phố Cổ Hàng Mành", "Hà Nội", 25],
    ["Tràng An Nghỉ Dưỡng", "Ninh Bình", 20],
    ["Mỹ Khê Sóng Xanh", "Đà Nẵng", 31],
    ["Vịnh Yên Nha Trang", "Nha Trang", 26],
  ]);
  expect(shown.every((hotel) => hotel.thumbnail && hotel.tags.length >= 2)).toBe(true);
  expect(hotels).toHaveLength(36);
  expect(new Set(hotels.map((hotel) => hotel.city)).size).toBe(cities.length);

  const newest = await listNewestPosts(ctx, 3);
  expect(newest.map((post) => post.date)).toEqual(["2026-11-19", "2026-11-18", "2026-11-17"]);
  expect(posts.every((post) => post.on < today)).toBe(true);

  const names = await listPartners(ctx);
  for (const [kind, count] of Object.entries(MAX_PARTNERS)) {
    expect(names.filter((partner) => partner.kind === kind)).toHaveLength(count);
  }
  expect(new Set((await listTestimonials(ctx)).map((one) => one.kind)).size).toBe(3);
});

test("all six ships of the home page have a price for the family on the same day", async () => {
  const showcase = await listShowcaseCruises(ctx, 6, { adults: 2, children: [{ age: 6 }] });

  expect(showcase.cruises.filter((cruise) => cruise.offer)).toHaveLength(6);
});

test("ships have their own names, addresses and exteriors", () => {
  expect(ships.length).toBeGreaterThanOrEqual(24);
  for (const kind of [
    ships.map((ship) => ship.slug),
    ships.map((ship) => ship.title),
    ships.map((ship) => shipPictures(ship)[0]),
  ]) {
    expect(new Set(kind).size).toBe(ships.length);
  }
});

test("every bay, price band and number of stars has ships", async () => {
  const totalOf = async (query: Record<string, string>) =>
    (await searchCruises(ctx, cruiseSearch.parse({ page: "1", size: "20", ...query }))).total;

  const bands = [
    await totalOf({ greater_defaultPrice: "1000000", lower_defaultPrice: "3000000" }),
    await totalOf({ greater_defaultPrice: "3000000", lower_defaultPrice: "6000000" }),
    await totalOf({ greater_defaultPrice: "6000000" }),
  ];
  // A price band compares the from-price of a card, which depends on the season, so the highest band may hold few ships.
  expect(Math.min(...bands)).toBeGreaterThanOrEqual(1);
  for (const stars of ["3", "4", "5"]) expect(await totalOf({ stars })).toBeGreaterThanOrEqual(3);
  expect(new Set(ships.map((ship) => ship.area)).size).toBe(3);
});

test("Ngọc Lam costs two adults and a child of six in a bed of its own 9,212,500 đ on 12/12/2026", async () => {
  const party = { adults: 2, children: [{ age: 6, bed: "own" as const }] };
  const trip = { slug: "ngoc-lam", checkIn: calendarDate("2026-12-12"), nights: 1, charter: false };

  const quote = await quoteParty(ctx, { ...trip, ...party, rooms: [] });

  expect(quote.total).toBe(9_212_500);
  expect(quote.lines.map((line) => line.amount)).toEqual([6_700_000, 2_512_500]);
});

test("Ngọc Lam matches the design drawings", async () => {
  const ship = await getCruiseBySlug(ctx, "ngoc-lam");

  expect(ship).toMatchObject({
    title: "Du thuyền Ngọc Lam",
    stars: 5,
    defaultPrice: 3_350_000,
    cabins: 24,
    launchYear: 2022,
  });
  expect(ship.score.average).toBe(4.9);
  expect(ship.rooms.map((room) => [room.title, room.areaM2, room.units, room.maxGuests])).toEqual([
    ["Ban Công", 28, 12, 3],
    ["Hai Giường", 26, 8, 2],
    ["Gia Đình Thông Nhau", 52, 4, 5],
  ]);
  const left = await ctx.db.execute<{ left: number }>(sql`
    select n.capacity - n.sold - n.sold_elsewhere as left from room_nights n join rooms r on r.id = n.room_id
    where r.product_id = ${ship.id} and n.night_on = '2026-12-12' order by r.position`);
  expect(left.rows.map((row) => row.left)).toEqual([2, 6, 3]);
});

test("the family of the mock-ups finds a room in every hotel for two nights of the coming weeks", async () => {
  const checkIn = calendarDate("2026-12-08");
  const family = { adults: 2, children: [{ age: 6 }], rooms: [], charter: false };
  for (const { slug } of hotels) {
    const stay = { slug, checkIn, nights: 2, ...family };
    const answer = await offerStay(ctx, await getHotelRef(ctx, slug), stay);
    expect([slug, answer.ok || answer.code]).toEqual([slug, true]);
  }
});

test("the oldest child price band of every hotel ends at age 11", () => {
  for (const hotel of hotels) {
    const bands = hotelPriceRulesOf(hotel, []).filter((rule) => rule.kind === "child");
    expect(Math.max(...bands.map((band) => band.ageTo ?? 0))).toBe(11);
  }
});

test("every ship has a room type for two adults and a child", () => {
  for (const ship of ships) {
    expect(ship.rooms.some((room) => room.maxAdults >= 2 && room.maxChildren >= 1 && room.maxGuests >= 3)).toBe(true);
    expect(ship.rooms.every((room) => room.maxAdults <= room.maxGuests && room.maxChildren <= room.maxGuests)).toBe(
      true,
    );
  }
});

test("the child price bands of a ship end one year below its adult age", () => {
  for (const ship of ships) {
    const bands = priceRulesOf(ship, []).filter((rule) => rule.kind === "child");
    expect(Math.max(...bands.map((band) => band.ageTo ?? 0))).toBe(ship.adultAge - 1);
  }
});

test("most guests are pleased, and no text is repeated, on any ship and in any hotel", () => {
  const usedTexts = new Set<string>();
  let count = 0;
  const all = [
    ...ships.map((ship) => ({ of: ship, words: shipWordsOf(ship) })),
    ...hotels.map((hotel) => ({ of: hotel, words: hotelWordsOf(hotel) })),
  ];
  for (const { of, words } of all) {
    const reviews = reviewsOf(of, words, today, usedTexts);
    count += reviews.length;
    const average = reviews.reduce((sum, review) => sum + review.score, 0) / reviews.length;
    expect(Math.round(average * 10) / 10).toBe(of.reviews.average);
    expect(average).toBeGreaterThanOrEqual(4);
    expect(new Set(reviews.map((review) => fold(review.comment))).size).toBe(reviews.length);
    expect(new Set(reviews.map((review) => review.name)).size).toBe(reviews.length);
    expect(reviews.every((review) => review.comment.length >= 8)).toBe(true);
    expect(
      reviews.every(
        (review) =>
          review.createdAt < NOW &&
          daysBetween(calendarDate(review.createdAt.toISOString().slice(0, 10)), today) <= 545,
      ),
    ).toBe(true);
  }
  expect(usedTexts.size).toBeGreaterThanOrEqual(count * 0.99);
});

test("some nights are sold out, some are closed and some require two", async () => {
  expect(
    await count(sql`select count(*) as n from room_nights where sold + sold_elsewhere = capacity`),
  ).toBeGreaterThan(100);
  expect(await count(sql`select count(*) as n from room_nights where closed`)).toBeGreaterThan(100);
  expect(await count(sql`select count(*) as n from room_nights where min_nights = 2`)).toBeGreaterThan(100);
});

test("the same day makes the same data", () => {
  const world = () =>
    ships.map((ship) => [
      reviewsOf(ship, shipWordsOf(ship), today),
      salesOf(ship, today),
      nightTermsOf(ship, today),
      priceRulesOf(ship, []),
    ]);

  expect(world()).toEqual(world());
});

test("past nights, tonight and the next ones are about equally full, in all hotels and on all ships", async () => {
  const { rows } = await ctx.db.execute<{ span: string; share: string; ships: string }>(sql`
    select case when n.night_on < ${today} then 'past' when n.night_on = ${today} then 'tonight' else 'coming' end as span,
      sum(n.sold + n.sold_elsewhere)::float / sum(n.capacity) as share, count(distinct r.product_id) as ships
    from room_nights n join rooms r on r.id = n.room_id
    where n.night_on between ${addDays(today, -28)} and ${addDays(today, 7)} group by 1`);

  expect(rows.map(({ span }) => span).sort()).toEqual(["coming", "past", "tonight"]);
  for (const { share, ships: count } of rows) {
    expect(Number(share)).toBeGreaterThan(0.35);
    expect(Number(share)).toBeLessThan(0.85);
    expect(Number(count)).toBe(ships.length + hotels.length);
  }
});

test("every ship and every hotel has past and future bookings, and the booking list has every kind", async () => {
  const behind = await count(sql`select count(distinct product_id) as n from bookings where state = 'completed'`);
  const ahead = await count(sql`select count(distinct product_id) as n from bookings
    where state = 'confirmed' and starts_on >= ${today}`);
  const products = ships.length + hotels.length;
  expect([behind, ahead]).toEqual([products, products]);
  expect(
    await count(sql`select count(*) as n from bookings where state = 'held' and created_at < ${hoursAgo(1)}
      and hold_expires_at > ${hoursAgo(-1)}`),
  ).toBeGreaterThan(0);
  // Most guests who board in the next days are on the list of the port.
  const boarding = sql`state in ('confirmed', 'paid', 'part_paid') and starts_on between ${today} and ${addDays(today, 3)}`;
  const listed = await count(sql`select count(distinct b.id) as n from bookings b
    join booking_travellers g on g.booking_id = b.id where ${boarding}`);
  expect(listed).toBeGreaterThan((await count(sql`select count(*) as n from bookings where ${boarding}`)) / 2);
  expect(await count(sql`select count(*) as n from product_highlights`)).toBe(6);
});

test("flights of the demo have the states of their airlines' replies, with fictional people and companies", async () => {
  const rows = async (what: SQL) => (await ctx.db.execute<{ what: string }>(what)).rows.map((row) => row.what).sort();
  const ends = new Map<string, number>();
  for (const { end } of flightBookings) ends.set(end, (ends.get(end) ?? 0) + 1);
  expect(await rows(sql`select state as what from bookings where kind = 'flight'`)).toEqual([
    ...["cancelled", "cancelled", "confirmed", "confirmed", "confirmed", "confirmed", "held", "paid", "paid"],
  ]);
  expect(flightBookings).toHaveLength(9);
  expect(await rows(sql`select distinct o.state as what from flight_orders o`)).toEqual([
    ...["failed", "held", "ticketed", "ticketing", "void"],
  ]);
  // One of two airlines had no seats left: its part is due back.
  expect(
    await count(
      sql`select count(*) as n from bookings where kind = 'flight' and state = 'confirmed' and refund_due_vnd > 0`,
    ),
  ).toBe(ends.get("one-failed"));
  expect(await count(sql`select count(*) as n from bookings where needs_staff_since is not null`)).toBe(1);
  expect(
    await count(sql`select count(*) as n from bookings where kind = 'flight' and state = 'held'
    and hold_expires_at between ${NOW.toISOString()} and ${hoursAgo(-2)}`),
  ).toBe(1);
  expect(await count(sql`select count(*) as n from flight_orders where supplier <> 'local'`)).toBe(0);
});

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
