import { deleteReviews } from "#modules/reviews/commands/decide-reviews.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise, anAmenity, anArea } from "./catalogue.ts";
import type { Extent, Values } from "./document-client.ts";
import { aCruise, aHotelOnSale } from "./factories.ts";
import { aCity, aPost } from "./home.ts";
import { anAccount } from "./staff.ts";

type Answer = { status: number };
type Sending = { ctx: Context; prepared: { values: Values }; send(values: Values, extent?: Extent): Promise<Answer> };

const unused = "01980000-0000-7000-8000-000000000000";

/** Values of unknown objects, for the operations that answer 404. */
export const nothingKnown: Values = { id: unused, ids: unused, copyOf: unused, slug: "khong-co-gi", code: "2222222A" };

const stale = ({ send }: Sending) => send({ version: 99 }, "full");
const reordered = ({ send }: Sending) => send({ ids: [], before: [unused] }, "full");
const otherPrice = ({ send }: Sending) => send({ expected_total: 1, TotalPrice: 1 });
const closedDay = ({ send }: Sending) => send({ checkIn: "2026-11-28", checkOut: "2026-11-29" });

const readBefore = (cells: unknown) =>
  (cells as { seen: object }[]).map((one) => ({ ...one, seen: { ...one.seen, minNights: 2 } }));

const takenSlug =
  (taken: (ctx: Context) => Promise<string>) =>
  async ({ ctx, send }: Sending) =>
    send({ slug: await taken(system(ctx)) });
const system = (ctx: Context): Context => ({ ...ctx, actor: { kind: "system" } });

const cityNamed = async (ctx: Context) => {
  await aCity(ctx, "Sa Pa");
  return "sa-pa";
};
const areaNamed = async (ctx: Context) => {
  await anArea(ctx, "Vịnh Lan Hạ");
  return "vinh-lan-ha";
};

const reviewConflicts = (base: string) => ({
  [`POST ${base}/add-new`]: async ({ send }: Sending) => {
    await send({ "Idempotency-Key": "a-key-used-twice" });
    return send({ "Idempotency-Key": "a-key-used-twice", comment: "Nội dung khác." });
  },
  [`POST ${base}/approve`]: async ({ ctx, prepared, send }: Sending) => {
    await deleteReviews(system(ctx), [String(prepared.values.id)]);
    return send({});
  },
});

/** How each operation with a documented 409 is made to answer it. */
export const conflicts: Readonly<Record<string, (sending: Sending) => Promise<Answer>>> = {
  "POST /api/products/add-new": takenSlug(async (ctx) => (await aCruise(ctx)).slug),
  "PUT /api/products/update-product": stale,
  "PUT /api/products/update-status-tour": stale,
  ...Object.fromEntries(
    ["products", "hotels"].flatMap((base) => [
      [`PUT /api/${base}/update-draft`, stale],
      [`PUT /api/${base}/prices`, ({ send }: Sending) => send({ seen: [unused] })],
      [`PUT /api/${base}/nights`, ({ send, prepared }: Sending) => send({ cells: readBefore(prepared.values.cells) })],
    ]),
  ),
  "PUT /api/highlights-tour": reordered,
  "POST /api/categories/add-new": takenSlug(areaNamed),
  "PUT /api/categories/update-category": takenSlug(areaNamed),
  "PUT /api/features/update-feature": ({ send }) => send({ type: "hotel" }),
  "DELETE /api/features/delete-feature": async ({ ctx, send }) => {
    const id = await anAmenity(system(ctx), "Quầy bar");
    await aCruise(system(ctx), { amenityIds: [id] });
    return send({ id });
  },
  "DELETE /api/categories/delete-category": async ({ ctx, send }) => {
    await aListedCruise(system(ctx), { area: "Vịnh Lan Hạ" });
    return send({ id: await anArea(system(ctx), "Vịnh Lan Hạ") });
  },
  "POST /api/request-payment": ({ send }) => send({ method: "momo" }, "full"),
  "POST /api/hotels/add-new": takenSlug(async (ctx) => (await aHotelOnSale(ctx)).slug),
  "PUT /api/hotels/update-hotel": stale,
  "PUT /api/hotels/update-status": stale,
  "PUT /api/hotels/highlights": reordered,
  "POST /api/cities/add-new": takenSlug(cityNamed),
  "PUT /api/cities/update-city": takenSlug(cityNamed),
  "DELETE /api/cities/delete-city": async ({ ctx, send }) => {
    await aHotelOnSale(system(ctx), { city: "Sa Pa" });
    return send({ ids: await aCity(system(ctx), "Sa Pa") });
  },
  "POST /api/book-flight": otherPrice,
  "POST /api/blogs/add-new": takenSlug(async (ctx) => {
    await aPost(ctx, { slug: "da-co" });
    return "da-co";
  }),
  "PUT /api/blogs/update-blog": stale,
  ...reviewConflicts("/api/reviews"),
  ...reviewConflicts("/api/reviews-v2"),
  "POST /api/products/quote": closedDay,
  "POST /api/hotels/quote": closedDay,
  "POST /api/tour-fe/send-booking": otherPrice,
  "POST /api/hotels/booking": otherPrice,
  "POST /api/internal-user/add-new": async ({ ctx, send }) => {
    const { username } = await anAccount(system(ctx));
    return send({ username });
  },
  "PUT /api/internal-user/update-user": async ({ ctx, send }) => {
    const { username } = await anAccount(system(ctx));
    return send({ username, password: undefined, twoFactor: undefined }, "full");
  },
  "DELETE /api/internal-user/delete-user": async ({ ctx, send }) =>
    send({ ids: (await anAccount(system(ctx), "owner")).id }),
};
