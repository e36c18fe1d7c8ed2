import fc from "fast-check";
import { expect, test } from "vitest";
import {
  approveReviews,
  deleteReviews,
  rejectReviews,
  replyToReview,
} from "#modules/reviews/commands/decide-reviews.ts";
import { listReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { aHotel } from "#tests/support/home.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aReview } from "#tests/support/reviews.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";
import { openWorld } from "./world.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon." };
const PRODUCTS = 3;
const STAFF = 3;
const AT_ONCE = 8;
/** Reviews that were received or decided; one click decides up to a page of them. */
const STEPS = quantity(10_000);

const someOf = fc.array(fc.nat(999), { minLength: 1, maxLength: 20, size: "max" });
const stepArbitrary = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant("add"), product: fc.nat(PRODUCTS - 1), scores: someOf }), weight: 1 },
  {
    // Rejected reviews are approved again and vice versa: a state is open until the review is deleted.
    arbitrary: fc.record({
      does: fc.constantFrom("approve", "approve", "reject", "delete", "reply"),
      by: fc.nat(STAFF - 1),
      which: someOf,
    }),
    weight: 5,
  },
);
const rounds = fc.array(fc.array(stepArbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE }), {
  minLength: 3,
  maxLength: 6,
  size: "max",
});

type Step = typeof stepArbitrary extends fc.Arbitrary<infer One> ? One : never;

/** Three new products per trial, so that a failure can be shrunk. */
async function openTrial(ctx: Context, staff: readonly Context[]) {
  const products = [(await aListedCruise(ctx)).id, (await aListedCruise(ctx)).id, (await aHotel(ctx)).id];
  const ids: string[] = [];
  let steps = 0;
  const take = async (step: Step) => {
    if ("scores" in step) {
      const productId = products[step.product] ?? "";
      for (const score of step.scores)
        ids.push((await aReview(ctx, { ...review, productId, score: 1 + (score % 5) })).id);
      steps += step.scores.length;
      return;
    }
    const which = step.which.flatMap((at) => ids[at % ids.length] ?? []);
    if (which.length === 0) return;
    const by = staff[step.by] ?? ctx;
    if (step.does === "approve") steps += await approveReviews(by, which);
    else if (step.does === "reject") steps += await rejectReviews(by, which, "Bài quảng cáo");
    else if (step.does === "delete") steps += await deleteReviews(by, which.slice(0, 1));
    else await replyToReview(by, which[0] ?? "", { reply: `Cảm ơn bạn ${which.length}.` });
  };
  return { products, take, steps: () => steps };
}

test("score and count of a product equal those of its approved reviews, however many moderators work concurrently", async () => {
  const { ctx, ask } = await openWorld();
  const staff: Context[] = [];
  for (let who = 0; who < STAFF; who += 1) staff.push(await asSignedIn(ctx, await anAccount(ctx, "manager")));
  let steps = 0;
  const trial = fc.asyncProperty(rounds, async (rounds) => {
    const { products, take, steps: taken } = await openTrial(ctx, staff);
    for (const round of rounds) {
      const outcomes = await Promise.allSettled(round.map(take));
      const rejected = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      // Another moderator may have deleted it; no other error is allowed, nor a deadlock.
      expect(rejected.filter(({ code }) => code !== "review-deleted")).toEqual([]);
      const wrong = await ask(`
        select p.id from products p left join reviews r on r.product_id = p.id and r.state = 'approved'
        group by p.id having array[p.reviews_1, p.reviews_2, p.reviews_3, p.reviews_4, p.reviews_5]::bigint[] <>
          array[count(*) filter (where r.score = 1), count(*) filter (where r.score = 2),
            count(*) filter (where r.score = 3), count(*) filter (where r.score = 4),
            count(*) filter (where r.score = 5)] or
          least(p.reviews_1, p.reviews_2, p.reviews_3, p.reviews_4, p.reviews_5) < 0`);
      expect(wrong).toEqual([]);
    }
    steps += taken();
    for (const productId of products) {
      const [counted] = await ask(`
        select reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 as n from products where id = '${productId}'`);
      expect((await listReviews(ctx, { productId, page: 1, size: 1 })).total).toBe(counted?.n);
    }
  });
  // A failure prints the seed and the path that reproduce it.
  while (steps < STEPS) await fc.assert(trial, { numRuns: 5 });

  const [said] = await ask("select count(distinct state)::int as states from reviews");
  expect(said?.states).toBe(4);
}, 3_600_000);
