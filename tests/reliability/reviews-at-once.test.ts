import fc from "fast-check";
import { expect, test } from "vitest";
import { addReview, approveReviews, deleteReviews, rejectReviews, replyToReview } from "#modules/reviews/commands.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { aHotel } from "#tests/support/home.ts";
import { openWorld } from "./world.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon." };
const PRODUCTS = 3;
const AT_ONCE = 6;

const someOf = fc.array(fc.nat(40), { minLength: 1, maxLength: 5 });
const stepOf = fc.oneof(
  fc.record({
    does: fc.constant("add" as const),
    product: fc.nat(PRODUCTS - 1),
    score: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ does: fc.constantFrom("approve", "approve", "reject", "delete", "reply"), which: someOf }),
);

type Step = typeof stepOf extends fc.Arbitrary<infer One> ? One : never;

test("however many moderate at once, the score and the count of a product are those of its approved reviews", async () => {
  const { ctx, ask } = await openWorld();
  const products = [(await aListedCruise(ctx)).id, (await aListedCruise(ctx)).id, (await aHotel(ctx)).id];
  const ids: string[] = [];

  const take = async (step: Step) => {
    if ("product" in step) {
      const productId = products[step.product] ?? "";
      ids.push((await addReview(ctx, { ...review, productId, score: step.score })).id);
      return;
    }
    const which = step.which.flatMap((at) => ids[at % ids.length] ?? []);
    if (which.length === 0) return;
    if (step.does === "approve") await approveReviews(ctx, which);
    else if (step.does === "reject") await rejectReviews(ctx, which, "Bài quảng cáo");
    else if (step.does === "delete") await deleteReviews(ctx, which.slice(0, 1));
    else await replyToReview(ctx, which[0] ?? "", { reply: `Cảm ơn bạn ${which.length}.` });
  };

  const round = fc.array(stepOf, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 6 }), async (rounds) => {
      for (const steps of rounds) {
        const outcomes = await Promise.allSettled(steps.map(take));
        const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
        // Somebody else has deleted it meanwhile; nothing else may go wrong.
        expect(refused.filter(({ code }) => code !== "review-deleted")).toEqual([]);
      }
      const wrong = await ask(`
        select p.id from products p left join reviews r on r.product_id = p.id and r.state = 'approved'
        group by p.id having array[p.reviews_1, p.reviews_2, p.reviews_3, p.reviews_4, p.reviews_5]::bigint[] <>
          array[count(*) filter (where r.score = 1), count(*) filter (where r.score = 2),
            count(*) filter (where r.score = 3), count(*) filter (where r.score = 4),
            count(*) filter (where r.score = 5)]`);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 25 },
  );

  const [said] = await ask("select count(*)::int as n, count(distinct state)::int as states from reviews");
  expect(said?.states).toBe(4);
  expect(Number(said?.n)).toBeGreaterThan(AT_ONCE);
  for (const productId of products) {
    const [counted] = await ask(`
      select reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 as n from products where id = '${productId}'`);
    expect((await listReviews(ctx, { productId, page: 1, size: 1 })).total).toBe(counted?.n);
  }
});
