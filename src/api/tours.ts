import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { publishOnSale, updateOnSale } from "#modules/cruises/commands/publish-on-sale.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { contentOf, productInput, productOf } from "./product-input.ts";
import { roomsOfDraft } from "./room-input.ts";
import { staffEndpoints } from "./staff-products.ts";

/** What staff do with ships, and with the ships on top. */
export const tourEndpoints = staffEndpoints({
  kind: "cruise",
  area: "Quản trị du thuyền",
  one: "du thuyền",
  paths: {
    one: "/api/products/get-product",
    add: "/api/products/add-new",
    update: "/api/products/update-product",
    status: "/api/products/update-status-tour",
    highlights: "/api/highlights-tour",
  },
  input: productInput,
  async read(ctx, slugOrId) {
    const cruise = await getCruiseToEdit(ctx, slugOrId);
    return { ...cruise, work: productOf(cruise.work) };
  },
  create(ctx, product: ReturnType<typeof productInput.parse>) {
    const content = contentOf(product);
    return createCruise(ctx, { ...content, rooms: roomsOfDraft(content.rooms), status: "draft", rank: 1000 });
  },
  update: (ctx, id, product, seen) => updateOnSale(ctx, id, contentOf(product), seen),
  publish: publishOnSale,
});
