import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { listPriceRules } from "../queries/list-price-rules.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { editGrid } from "./edit-grid.ts";
import { type PriceRuleDraft, savePriceRules } from "./save-price-rules.ts";

const base: PriceRuleDraft = { kind: "base", label: "Giá gốc", amountVnd: 3_000_000 };

test("whoever saves a table that somebody else has saved meanwhile is told so, and undoes nobody", async ({ ctx }) => {
  const { id, roomIds } = await aCruise(ctx);
  const seen = (await listPriceRules(ctx, id)).rules.map((rule) => rule.id);
  await savePriceRules(ctx, id, roomIds, [{ ...base, amountVnd: 4_000_000 }], seen);

  const second = savePriceRules(ctx, id, roomIds, [base], seen);

  await expect(second).rejects.toMatchObject({ kind: "conflict", code: "changed-meanwhile" });
  expect((await listPriceRules(ctx, id)).rules.map((rule) => rule.amountVnd)).toEqual([4_000_000]);
});

test("prices of single days outlive a new table", async ({ ctx }) => {
  const { id, roomIds, checkIn } = await aCruise(ctx);
  const view = { ownerId: id, from: checkIn, days: 1, nights: 1 };
  const [cell] = (await stockGrid(ctx, view)).cells;
  if (!cell) throw new Error("no cell");
  const { roomId, on, capacity, closed, minNights, price } = cell;
  const cells = [{ roomId, on, seen: { capacity, closed, minNights, price } }];
  await editGrid(ctx, { ownerId: id, nights: 1, cells, change: { price: 5_000_000 } });

  await savePriceRules(ctx, id, roomIds, [base]);

  expect((await stockGrid(ctx, view)).cells[0]).toMatchObject({ price: 5_000_000, ownPrice: true });
});
