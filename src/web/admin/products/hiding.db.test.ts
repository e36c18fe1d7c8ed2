import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aPost, aPostContent } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getHidingEffects } from "./hiding.server.ts";

test("getHidingEffects names upcoming bookings of a ship, its place on the home page and the articles that link it", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const [ship, other] = [await aCruise(ctx), await aCruise(ctx)];
  await placeBooking(ctx, aBookingInput(ship), { key: "held" });
  const { id: paid } = await placeBooking(ctx, aBookingInput(ship), { key: "paid" });
  await ctx.db.execute(`update bookings set state = 'confirmed' where id = '${paid}'`);
  await setHighlights(ctx, "cruise", { ids: [ship.id], before: [] });
  await aPost(ctx, await aPostContent(ctx, { title: "Mùa sen", productIds: [ship.id] }));
  const manager = { ...ctx, actor: aStaffMember("manager") };

  expect(await getHidingEffects(manager, "cruise", [ship.id, other.id])).toEqual({
    [ship.id]: { booked: 1, held: 1, isHighlighted: true, articles: ["Mùa sen"] },
    [other.id]: { booked: 0, held: 0, isHighlighted: false, articles: [] },
  });
  expect(await getHidingEffects({ ...ctx, actor: aStaffMember("content") }, "cruise", [ship.id])).toEqual({});
});
