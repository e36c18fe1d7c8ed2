import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { setHighlights } from "#modules/products/commands/set-highlights.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { aListedCruise, anArea } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { changeArea } from "../commands/change-area.ts";
import { startCruise } from "../commands/edit-cruise.ts";
import { listTopCruises } from "./list-top-cruises.ts";

test("staff find ships in every state, including mere drafts, without diacritics, by state and area", async ({
  ctx,
}) => {
  await aListedCruise(ctx, { title: "Ngọc Lam", area: "Vịnh Hạ Long" });
  await aListedCruise(ctx, { title: "Ngọc Trai", area: "Vịnh Lan Hạ", status: "hidden" });
  await startCruise(ctx, { title: "Ngọc Bích" });
  const list = (search: object = {}) => listStaffProducts(ctx, "cruise", staffProductSearch.parse(search));
  const titles = async (search: object) => (await list(search)).data.map((ship) => ship.title).sort();

  expect((await list()).counts).toEqual({ all: 3, published: 1, draft: 1, hidden: 1 });
  expect(await titles({ text: "NGOC bich" })).toEqual(["Ngọc Bích"]);
  expect(await titles({ state: "hidden" })).toEqual(["Ngọc Trai"]);
  expect(await titles({ areaId: await anArea(ctx, "Vịnh Hạ Long") })).toEqual(["Ngọc Lam"]);
  expect(await titles({ text: "%' or true" })).toEqual([]);
  const pages = [await titles({ size: 2, page: 1 }), await titles({ size: 2, page: 2 })];
  expect(pages.flat()).toHaveLength(3);
  expect(await list({ size: 2, page: 2 })).toMatchObject({ total: 3, page: 2 });
  await expect(
    listStaffProducts({ ...ctx, actor: visitor }, "cruise", staffProductSearch.parse({})),
  ).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("highlighted ships come first on the home page in their order, hidden ones never", async ({ ctx }) => {
  const ids: string[] = [];
  for (let rank = 1; rank <= 8; rank += 1) ids.push((await aListedCruise(ctx, { title: `Tàu ${rank}`, rank })).id);
  const [, , , , five = "", , seven = "", eight = ""] = ids;
  const invalidated: string[] = [];

  await setHighlights({ ...ctx, onInvalidated: (tags) => invalidated.push(...tags) }, "cruise", {
    ids: [eight, five, seven],
    before: [],
  });
  await hideProduct(ctx, "cruise", five);

  const shown = async () => (await listTopCruises(ctx, 6)).map((ship) => ship.title);
  expect(await shown()).toEqual(["Tàu 8", "Tàu 7", "Tàu 1", "Tàu 2", "Tàu 3", "Tàu 4"]);
  expect(invalidated).toEqual(["highlights"]);
  await expect(setHighlights(ctx, "cruise", { ids: [], before: [] })).rejects.toMatchObject({
    code: "changed-meanwhile",
  });
  const editor = { ...ctx, actor: aStaffMember("content") };
  await expect(setHighlights(editor, "cruise", { ids: [] })).rejects.toMatchObject({ kind: "forbidden" });
  await setHighlights(ctx, "cruise", { ids: [] });
  expect((await shown())[0]).toBe("Tàu 1");
});

test("ships are found by the new name of their bay at once", async ({ ctx }) => {
  await aListedCruise(ctx, { title: "Ngọc Lam", slug: "x", area: "Vịnh Cũ" });
  await changeArea(ctx, await anArea(ctx, "Vịnh Cũ"), { name: "Bái Tử Long", slug: "bai-tu-long", position: 3 });

  expect(await suggestProducts(ctx, "cruise", "bai tu long")).toEqual([{ slug: "x", title: "Ngọc Lam" }]);
});
