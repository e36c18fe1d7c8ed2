import { expect } from "vitest";
import { addDays, monthStart } from "#kernel/calendar-date.ts";
import { listPricedCruises, listTopPricedCruises } from "#modules/availability/queries/list-priced-cruises.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { quoteParty } from "#modules/availability/queries/quote-party.ts";
import { cruiseSearch } from "#modules/cruises/contract.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { suggestCruises } from "#modules/cruises/queries/suggest-cruises.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, type TestCruise } from "#tests/support/factories.ts";

type Session = { query: (...args: unknown[]) => unknown };

/** How many statements some work sends to the database. No memo stands in this context, so nothing is saved by luck. */
async function statementsOf(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<number> {
  const { session } = ctx.db._ as unknown as { session: { client: Session } };
  const query = session.client.query;
  let sent = 0;
  session.client.query = (...args) => {
    sent += 1;
    return query.apply(session.client, args);
  };
  try {
    await work(ctx);
  } finally {
    session.client.query = query;
  }
  return sent;
}

async function aFleet(ctx: Context): Promise<TestCruise> {
  const first = await aCruise(ctx);
  for (let more = 0; more < 24; more += 1) await aCruise(ctx);
  return first;
}

const home = (ships: number) => async (ctx: Context) => {
  expect(await listTopPricedCruises(ctx, ships)).toHaveLength(ships);
  await listCruiseAreas(ctx);
};

const list = (ships: number) => async (ctx: Context) => {
  const search = cruiseSearch.parse({ size: ships, date: "2026-12-12", nights: 1, adults: 2 });
  const { data } = await listPricedCruises(ctx, search);
  expect(data.filter((card) => card.price?.kind === "priced")).toHaveLength(ships);
  await listCruiseAreas(ctx);
};

const detail = (cruise: TestCruise) => async (ctx: Context) => {
  const { id, slug, checkIn } = cruise;
  const party = { adults: 2, children: [] };
  const from = monthStart(checkIn);
  await getCruiseBySlug(ctx, slug);
  await priceCalendar(ctx, { cruiseId: id, from, to: addDays(from, 60), nights: 1, party });
  await listReviews(ctx, { cruiseId: id, page: 1, size: 10 });
  await quoteParty(ctx, { slug, checkIn, nights: 1, cabins: [], charter: false, ...party });
};

test("a page of twenty ships asks as many questions as a page of five, and few", async ({ ctx }) => {
  await aFleet(ctx);

  expect(await statementsOf(ctx, list(20))).toBe(await statementsOf(ctx, list(5)));
  expect(await statementsOf(ctx, list(20))).toBeLessThanOrEqual(9);
});

test("the home page asks no more for six ships than for two", async ({ ctx }) => {
  await aFleet(ctx);

  expect(await statementsOf(ctx, home(6))).toBe(await statementsOf(ctx, home(2)));
  expect(await statementsOf(ctx, home(6))).toBeLessThanOrEqual(4);
});

test("the page of a ship and a suggestion ask a bounded number of questions", async ({ ctx }) => {
  const cruise = await aFleet(ctx);

  expect(await statementsOf(ctx, detail(cruise))).toBeLessThanOrEqual(12);
  expect(await statementsOf(ctx, (ctx) => suggestCruises(ctx, "du thuyen thu"))).toBeLessThanOrEqual(2);
});
