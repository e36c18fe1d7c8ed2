import { expect, vi } from "vitest";
import { test } from "#tests/support/context.ts";
import { sellDatacomFlights, sellOwnFlights } from "#tests/support/flights.ts";
import { getUsualDeparture } from "./usual-departure.ts";

test("getUsualDeparture is today until the last flight of the usual route is no longer sold", async ({
  ctx,
  clock,
}) => {
  await sellOwnFlights(ctx);
  ctx.onExpiry = vi.fn();
  // The last flight departs at 09:10 and is sold until three hours before.
  clock.now = new Date("2026-11-21T06:09:00+07:00");
  expect(await getUsualDeparture(ctx)).toBe("2026-11-21");
  expect(ctx.onExpiry).toHaveBeenCalledWith(new Date("2026-11-21T06:10:00+07:00"));
  clock.forward(1);
  expect(await getUsualDeparture(ctx)).toBe("2026-11-22");
});

test("getUsualDeparture is tomorrow from the evening on when only airlines outside fly", async ({ ctx, clock }) => {
  await sellDatacomFlights(ctx);
  clock.now = new Date("2026-11-21T19:59:00+07:00");
  expect(await getUsualDeparture(ctx)).toBe("2026-11-21");
  clock.forward(1);
  expect(await getUsualDeparture(ctx)).toBe("2026-11-22");
});
