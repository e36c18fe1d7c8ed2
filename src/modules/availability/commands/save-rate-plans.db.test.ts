import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale } from "#tests/support/factories.ts";
import { aHotel, aPlanDraft } from "#tests/support/home.ts";
import { messages } from "../messages.ts";
import { findRatePlan, listRatePlans, listRatePlansToEdit } from "../queries/rate-plans.ts";
import { toPlanDraft } from "../rules/to-plan-draft.ts";
import { savePriceRules } from "./save-price-rules.ts";
import { saveRatePlans } from "./save-rate-plans.ts";

const plansOf = async (ctx: Context, id: string) => (await listRatePlans(ctx, [id])).get(id) ?? [];

test("rate plans keep their identity when they are changed and reordered", async ({ ctx }) => {
  const { id } = await aHotel(ctx, { plans: ["Một", "Hai", "Ba"].map((title) => aPlanDraft({ title })) });
  const [one, two, three] = (await plansOf(ctx, id)).map((plan) => plan.id);
  const list = [
    { ...aPlanDraft({ title: "Ba" }), id: three },
    { ...aPlanDraft({ title: "Một Mới", depositPercent: 30 }), id: one },
    aPlanDraft({ title: "Bốn" }),
    { ...aPlanDraft({ title: "Hai" }), id: two },
  ];

  await saveRatePlans(ctx, id, list);

  const plans = await plansOf(ctx, id);
  expect(plans.map((plan) => plan.title)).toEqual(["Ba", "Một Mới", "Bốn", "Hai"]);
  expect(plans.map((plan) => plan.id)).toEqual([three, one, expect.any(String), two]);
  expect(plans[1]?.depositPercent).toBe(30);
});

test("a rate plan with prices is not deleted; others are", async ({ ctx }) => {
  const { id } = await aHotel(ctx, { plans: ["Một", "Hai"].map((title) => aPlanDraft({ title })) });
  await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);
  const [priced, other] = (await plansOf(ctx, id)).map(({ productId: _, basis: __, ...plan }) => plan);
  if (!priced || !other) throw new Error("expected two plans");

  await expect(saveRatePlans(ctx, id, [other])).rejects.toMatchObject({
    code: "plan-in-use",
    fields: { plans: "Điều kiện bán đã có giá hoặc đơn đặt nên không xoá được." },
  });
  await saveRatePlans(ctx, id, [priced]);
  expect((await plansOf(ctx, id)).map((plan) => plan.title)).toEqual(["Một"]);
});

test("a plan that follows the prices of the first one cannot become the first, whatever its percentage", async ({
  ctx,
}) => {
  const { id } = await aHotel(ctx, { plans: ["Một", "Hai"].map((title) => aPlanDraft({ title })) });
  const [own, other] = (await listRatePlansToEdit(ctx, id)).map(toPlanDraft);
  if (!own || !other) throw new Error("two plans");
  for (const changePercent of [-10, 0]) {
    const follower = { ...other, changePercent };
    await saveRatePlans(ctx, id, [own, follower]);
    await expect(saveRatePlans(ctx, id, [follower, own])).rejects.toMatchObject({
      fields: { plans: messages.firstFollowsNone },
    });
  }
});

test("a sold rate plan can be hidden from sale, and put on sale again", async ({ ctx }) => {
  const plans = ["Linh hoạt", "Tiết kiệm"].map((title) => aPlanDraft({ title }));
  const hotel = await aHotelOnSale(ctx, { plans });
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);
  const [flexible, cheap] = (await listRatePlansToEdit(ctx, hotel.id)).map(toPlanDraft);
  if (!flexible || !cheap?.id) throw new Error("expected two plans");
  const [roomId = ""] = hotel.roomIds;
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Giá", amountVnd: 900_000 }], undefined, cheap.id);
  const rooms = [{ roomId, ratePlanId: cheap.id, quantity: 1 }];
  const booking = await placeBooking(ctx, aHotelBookingInput(hotel, { rooms, expectedTotal: vnd(1_800_000) }), {
    key: "before-it-was-hidden",
  });
  const save = (list: (typeof flexible)[]) =>
    saveRatePlans(ctx, hotel.id, list).then(() => touchProductById(ctx, hotel.id));

  await expect(save([{ ...flexible, hidden: true }, cheap])).rejects.toMatchObject({
    fields: { plans: expect.any(String) },
  });
  await save([flexible, { ...cheap, hidden: true }]);

  expect((await plansOf(ctx, hotel.id)).map(({ title }) => title)).toEqual(["Linh hoạt"]);
  expect((await listRatePlansToEdit(ctx, hotel.id)).map(({ hidden }) => hidden)).toEqual([false, true]);
  const again = placeBooking(ctx, aHotelBookingInput(hotel, { rooms, expectedTotal: vnd(1_800_000) }), {
    key: "after-it-was-hidden",
  });
  await expect(again).rejects.toMatchObject({ fields: { "rooms.0.ratePlanId": messages.noSuchPlan } });
  // Its bookings keep it.
  expect(await findRatePlan(ctx, hotel.id, cheap.id)).toMatchObject({ title: "Tiết kiệm" });
  expect((await getBooking(ctx, booking.id)).rooms).toMatchObject([
    { ratePlanId: cheap.id, title: expect.stringContaining("Tiết kiệm") },
  ]);

  await save([flexible, { ...cheap, hidden: false }]);
  await placeBooking(ctx, aHotelBookingInput(hotel, { rooms, expectedTotal: vnd(1_800_000) }), {
    key: "sold-once-more",
  });
});

test("a rate plan of another product cannot be taken over", async ({ ctx }) => {
  const [one, other] = [await aHotel(ctx), await aHotel(ctx)];
  const [foreign] = await plansOf(ctx, other.id);

  await expect(saveRatePlans(ctx, one.id, [{ ...aPlanDraft(), id: foreign?.id }])).rejects.toMatchObject({
    fields: { plans: "Điều kiện bán này không thuộc sản phẩm đang sửa." },
  });
  expect((await plansOf(ctx, other.id))[0]?.productId).toBe(other.id);
});
