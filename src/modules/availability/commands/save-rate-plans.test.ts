import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotel, aPlanDraft } from "#tests/support/home.ts";
import { listRatePlans } from "../queries/rate-plans.ts";
import { savePriceRules } from "./save-price-rules.ts";
import { saveRatePlans } from "./save-rate-plans.ts";

const plansOf = async (ctx: Context, id: string) => (await listRatePlans(ctx, [id])).get(id) ?? [];

test("terms keep their identity when they are changed and put in another order", async ({ ctx }) => {
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

test("terms that have prices are not taken away; others are", async ({ ctx }) => {
  const { id } = await aHotel(ctx, { plans: ["Một", "Hai"].map((title) => aPlanDraft({ title })) });
  await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);
  const [priced, other] = (await plansOf(ctx, id)).map(({ productId: _, basis: __, ...plan }) => plan);
  if (!priced || !other) throw new Error("two plans");

  await expect(saveRatePlans(ctx, id, [other])).rejects.toMatchObject({
    code: "plan-in-use",
    fields: { plans: "Điều kiện bán đã có giá hoặc đơn đặt nên không xoá được." },
  });
  await saveRatePlans(ctx, id, [priced]);
  expect((await plansOf(ctx, id)).map((plan) => plan.title)).toEqual(["Một"]);
});

test("terms of another product cannot be taken over", async ({ ctx }) => {
  const [one, other] = [await aHotel(ctx), await aHotel(ctx)];
  const [foreign] = await plansOf(ctx, other.id);

  await expect(saveRatePlans(ctx, one.id, [{ ...aPlanDraft(), id: foreign?.id }])).rejects.toMatchObject({
    fields: { plans: "Điều kiện bán này không thuộc sản phẩm đang sửa." },
  });
  expect((await plansOf(ctx, other.id))[0]?.productId).toBe(other.id);
});
