import { expect } from "vitest";
import { approveReviews } from "#modules/reviews/commands/decide-reviews.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { anAmenity, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aPost } from "#tests/support/home.ts";
import { aReview } from "#tests/support/reviews.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";

const product = ["slug", "title", "thumbnail", "defaultPrice", "finalScoreReview", "numReviews"];
const room = [
  "title",
  "price",
  "roomCount",
  "area",
  "userPerRoom",
  "imgs",
  "featuresList",
  "bedType",
  "view",
  "thumbnail",
];
const review = ["name", "comment", "date", "score"];
const user = ["active", "created", "email", "modified", "name", "phone", "twoFactor", "username", "verify", "_id"];

async function aWorld(ctx: Context) {
  const pictures = { imageIds: [await aPicture(ctx)], amenityIds: [await anAmenity(ctx, "Hồ bơi")] };
  const [cruise, hotel] = [await aCruise(ctx, pictures), await aHotelOnSale(ctx, { imageIds: [await aPicture(ctx)] })];
  await aPost(ctx);
  await anAccount(ctx);
  const reviewInput = { name: "Thu Hà", phone: "0912345678", email: "ha@example.vn", comment: "Đồ ăn ngon.", score: 5 };
  await approveReviews(ctx, [(await aReview(ctx, { ...reviewInput, productId: cruise.id })).id]);
  return { cruise, hotel };
}

type Row = Record<string, unknown>;

test("lists and details have the names of the specification, and the document lists them", async ({ ctx }) => {
  const { cruise, hotel } = await aWorld(ctx);
  // The client compares every response with the document, which allows no other names.
  const api = apiClient({ ...ctx, actor: aStaffMember("owner") });
  const rowOf = async (path: string) => ((await api.get(path)).body.result as { data: Row[] }).data[0] as Row;
  const detailOf = async (path: string) => (await api.get(path)).body.result as Row & { rooms: Row[] };
  const reviews = `productId=${cruise.id}`;
  const found: [Row | undefined, string[]][] = [
    [await rowOf("/api/products/get-list"), [...product, "category", "spec"]],
    [
      await rowOf("/api/hotels/get-list"),
      [
        ...[...product, "_id", "city", "salePrice", "standard", "spec", "productType", "price", "originalPrice"],
        ...["rating", "ratingCount", "location", "tags", "description"],
      ],
    ],
    [(await detailOf(`/api/products/detail?slug=${cruise.slug}`)).rooms[0], room],
    [(await detailOf(`/api/hotels/detail?slug=${hotel.slug}`)).rooms[0], room],
    [await rowOf("/api/categories/get-list"), ["_id", "name"]],
    [await rowOf("/api/cities/get-list"), ["_id", "name"]],
    [await rowOf("/api/features/get-list"), ["_id", "text"]],
    [await rowOf("/api/blogs/get-list"), ["slug", "thumbnail", "title", "shortDescription", "date", "url"]],
    [await rowOf(`/api/reviews/get-list?${reviews}`), review],
    [await rowOf("/api/reviews-v2/get-list?status=all"), [...review, "phone", "email", "ship"]],
    [await rowOf("/api/internal-user/get-list"), user],
  ];
  for (const [row, names] of found) expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(names));
});
