import { expect } from "vitest";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";

test("a list with a slug returns only that product, as the detail call returns it", async ({ ctx }) => {
  const api = apiClient(ctx);
  const made = { products: [await aCruise(ctx), await aCruise(ctx)], hotels: [await aHotelOnSale(ctx)] };
  for (const [base, [product]] of Object.entries(made)) {
    const detail = await api.get(`/api/${base}/detail?slug=${product?.slug}`);
    const list = await api.get(`/api/${base}/get-list?slug=${product?.slug}&title=khac`);
    expect(list.body.result).toEqual({ data: [detail.body.result], total: 1, page: 1, size: 10 });
    const none = await api.get(`/api/${base}/get-list?slug=khong-co`);
    expect(none.body.result).toMatchObject({ data: [], total: 0 });
  }
});

test("staff read the draft of a product by its id and by its slug", async ({ ctx }) => {
  const { id, slug } = await aCruise(ctx);
  const api = apiClient({ ...ctx, actor: aStaffMember("viewer") });
  const [byId, bySlug] = [
    await api.get(`/api/products/get-product?id=${id}`),
    await api.get(`/api/products/get-product?slug=${slug}`),
  ];
  expect([byId.status, bySlug.body]).toEqual([200, byId.body]);
});

test("visitors read the published highlighted products in their order, and staff also hidden ones", async ({ ctx }) => {
  const [first, hidden, last] = [await aCruise(ctx), await aCruise(ctx), await aCruise(ctx)];
  await aCruise(ctx);
  await setHighlights(ctx, "cruise", { ids: [last.id, hidden.id, first.id] });
  await hideProduct(ctx, "cruise", hidden.id);
  const idsFor = async (actor: Parameters<typeof apiClient>[0]["actor"]) => {
    const { body } = await apiClient({ ...ctx, actor }).get("/api/highlights-tour");
    return (body.result as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  };

  expect(await idsFor({ kind: "visitor" })).toEqual([last.id, first.id]);
  expect(await idsFor(aStaffMember("viewer"))).toEqual([last.id, hidden.id, first.id]);
});
