import { expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { addYearOfWeeks } from "#modules/availability/rules/season.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { kindPaths } from "../paths.ts";
import { action, loader } from "./season-page.tsx";

const from = calendarDate("2026-12-10");
const to = addDays(from, 1);
const manager = aStaffMember("manager");

const visit = (ctx: Context, { kind, slug }: TestCruise, form?: Record<string, string>, actor = manager) =>
  aVisit(ctx, kindPaths[kind].copySeason(slug), { params: { slug }, actor, ...(form && { form }) }) as never;

const send = (ctx: Context, product: TestCruise, form: Record<string, string>) =>
  outcomeOf(Promise.resolve(action(visit(ctx, product, { from, to, ...form }))));

const priceLater = async (ctx: Context, { kind, id }: TestCruise) =>
  (await stockGrid(ctx, { productId: id, from: addYearOfWeeks(from), days: 1, nights: kind === "hotel" ? null : 1 }))
    .cells[0]?.price;

test.for([
  ["ship", aCruise],
  ["house", aHotelOnSale],
] as const)("what a season of a %s would write is shown first, and only that is written", async ([, make], { ctx }) => {
  const product = await make(ctx);
  const season = (amountVnd: number) =>
    savePriceRules(ctx, product.id, [
      { kind: "base", label: "Giá gốc", amountVnd: 4_000_000 },
      { kind: "season", label: "Mùa này", fromOn: from, toOn: to, amountVnd },
    ]);
  await season(500_000);

  const previewed = await send(ctx, product, { intent: "preview" });
  expect(previewed.data).toMatchObject({ season: { from, to }, run: { changeCount: 2 } });
  expect(await priceLater(ctx, product)).toBe(4_000_000);

  await season(600_000);
  const { previewToken } = previewed.data as { previewToken: string };
  const rejected = await send(ctx, product, { intent: "copy", previewToken });
  expect(rejected).toMatchObject({ status: 409, data: { rejected: true, result: { run: { changeCount: 2 } } } });
  expect(await priceLater(ctx, product)).toBe(4_000_000);

  const newToken = (rejected.data as { result: { previewToken: string } }).result.previewToken;
  expect(await send(ctx, product, { intent: "copy", previewToken: newToken })).toMatchObject({ data: { copied: 2 } });
  expect(await priceLater(ctx, product)).toBe(4_600_000);
});

test("Season page needs the permission to write prices", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx);
  for (const actor of roles.map((role) => aStaffMember(role))) {
    const { status } = await outcomeOf(Promise.resolve(loader(visit(ctx, hotel, undefined, actor))));
    expect([actor.role, status]).toEqual([actor.role, actor.permissions.has("prices.write") ? 200 : 403]);
  }
});
