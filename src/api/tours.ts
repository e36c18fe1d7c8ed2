import { createCruise } from "#modules/cruises/commands/create-cruise.ts";
import { publishCruise, startCruise, updateCruise, writeCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import {
  contentOf,
  cruiseDraftToJson,
  cruiseFieldNames,
  productDraft,
  productInput,
  withDraft,
} from "./product-input.ts";
import { newRoomsOf } from "./room-input.ts";
import { staffProductEndpoints } from "./staff-products.ts";

/** The staff calls for ships and highlighted ships. */
export const tourEndpoints = staffProductEndpoints({
  kind: "cruise",
  tag: "Quản trị du thuyền",
  noun: "du thuyền",
  paths: {
    one: "/api/products/get-product",
    add: "/api/products/add-new",
    update: "/api/products/update-product",
    addDraft: "/api/products/add-draft",
    updateDraft: "/api/products/update-draft",
    status: "/api/products/update-status-tour",
    highlights: "/api/highlights-tour",
  },
  input: productInput,
  draftInput: productDraft,
  names: cruiseFieldNames,
  async read(ctx, slugOrId) {
    const cruise = await getCruiseToEdit(ctx, slugOrId);
    return { ...cruise, draft: cruiseDraftToJson(cruise.draft) };
  },
  create(ctx, product: ReturnType<typeof productInput.parse>) {
    const content = contentOf(product);
    return createCruise(ctx, { ...content, rooms: newRoomsOf(content.rooms), status: "draft", rank: 1000 });
  },
  update: (ctx, id, product, base) => updateCruise(ctx, id, contentOf(product), base),
  start: startCruise,
  async write(ctx, id, draft: ReturnType<typeof productDraft.parse>, base) {
    const { draft: former } = await getCruiseToEdit(ctx, id);
    return writeCruise(ctx, id, withDraft(former, draft), base);
  },
  publish: publishCruise,
});
