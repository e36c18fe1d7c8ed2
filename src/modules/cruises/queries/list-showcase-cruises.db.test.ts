import { expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { changeNights } from "#tests/support/nights.ts";
import { quoteParty } from "#tests/support/quote.ts";
import { listShowcaseCruises } from "./list-showcase-cruises.ts";

const family = { adults: 2, children: [{ age: 6 }] };

test("the total on a card equals the total on the page of the ship for the same day", async ({ ctx }) => {
  await aCruise(ctx);
  await aCruise(ctx);

  const { cruises, checkIn, example } = await listShowcaseCruises(ctx, 6, family);

  if (!checkIn) throw new Error("no day has a price");
  for (const card of cruises) {
    const quote = await quoteParty(ctx, { slug: card.slug, checkIn, nights: 1, rooms: [], charter: false, ...family });
    expect(card.offer).toEqual({ total: quote.total });
  }
  expect(example).toMatchObject({ title: cruises[0]?.title, quote: { total: 9_212_500 } });
});

test("all ships are priced on the one day on which most of them have rooms", async ({ ctx }) => {
  const closedAtFirst = await aCruise(ctx);
  await aCruise(ctx);
  const nights = [0, 1, 2].map((day) => addDays(calendarDate("2026-12-05"), day));
  await changeNights(
    ctx,
    closedAtFirst.id,
    closedAtFirst.roomIds.flatMap((roomId) => nights.map((nightOn) => ({ roomId, nightOn, closed: true }))),
  );

  const { cruises, checkIn } = await listShowcaseCruises(ctx, 6, family);

  expect(checkIn).toBe("2026-12-08");
  expect(cruises.map((card) => card.offer?.total)).toEqual([9_212_500, 9_212_500]);
});

test("ships with nothing on sale are shown without a total", async ({ ctx }) => {
  await aCruise(ctx, { capacity: 0 });

  const { cruises, checkIn, example } = await listShowcaseCruises(ctx, 6, family);

  expect(cruises.map((card) => card.offer)).toEqual([null]);
  expect([checkIn, example]).toEqual([null, null]);
});

test("a booking does not invalidate the home page, which does not depend on stock", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const reads = new Set<string>();

  await listShowcaseCruises({ ...ctx, reads }, 6, family);

  expect(reads).toContain(`product:${cruise.id}`);
  expect([...reads].filter((tag) => tag.startsWith("stock:"))).toEqual([]);
});
