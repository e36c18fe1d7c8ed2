import { describe, expect } from "vitest";
import { MAX_GUESTS } from "#kernel/party.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";

import { aCruise, type TestCruise } from "#tests/support/factories.ts";

import { quoteParty } from "#tests/support/quote.ts";
import { quoteInput } from "../contract/stay.ts";

/** A ship of two rooms for three guests each: two adults and a child. */
const small = (ctx: Context) => aCruise(ctx, { capacity: 2, rooms: [aRoomDraft({ units: 2 })] });
const charter = (ctx: Context, cruise: TestCruise, adults: number, ages: number[] = []) =>
  quoteParty(ctx, {
    slug: cruise.slug,
    checkIn: cruise.checkIn,
    nights: 1,
    rooms: [],
    charter: true,
    adults,
    children: ages.map((age) => ({ age })),
  });

describe("a charter", () => {
  test("takes as many guests as the ship has beds", async ({ ctx }) => {
    const cruise = await small(ctx);

    expect((await charter(ctx, cruise, 4, [6, 8])).total).toBe(60_000_000);
  });

  test.for([
    { adults: 5, ages: [], says: "Tàu này đủ chỗ ngủ cho tối đa 4 người lớn." },
    { adults: 4, ages: [14], says: "Tàu này đủ chỗ ngủ cho tối đa 4 người lớn." },
    { adults: 2, ages: [3, 6, 8], says: "Tàu này đủ chỗ ngủ cho tối đa 2 bé." },
    { adults: 4, ages: [3, 6, 8], says: "Tàu này đủ chỗ ngủ cho tối đa 6 khách." },
  ])("refuses $adults adults with $ages", async ({ adults, ages, says }, { ctx }) => {
    const cruise = await small(ctx);

    await expect(charter(ctx, cruise, adults, ages)).rejects.toMatchObject({
      code: "party-does-not-fit",
      message: says,
    });
  });
});

test("search and price have the same limit of guests", () => {
  const trip = { slug: "x", checkIn: "2026-12-12", nights: 1, rooms: [], children: [] };
  for (const [adults, isTaken] of [
    [MAX_GUESTS, true],
    [MAX_GUESTS + 1, false],
  ] as const) {
    expect(cruiseSearch.safeParse({ adults }).success).toBe(isTaken);
    expect(quoteInput.safeParse({ ...trip, adults }).success).toBe(isTaken);
  }
});
