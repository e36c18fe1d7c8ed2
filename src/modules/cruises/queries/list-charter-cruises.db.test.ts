import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import type { PriceRuleDraft } from "#modules/availability/contract/rules.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { listCharterCruises } from "./list-charter-cruises.ts";

const each: PriceRuleDraft[] = [
  { kind: "base", label: "Một đêm", nights: 1, amountVnd: 2_000_000 },
  { kind: "base", label: "Hai đêm", nights: 2, amountVnd: 3_500_000 },
];
const whole: PriceRuleDraft = { kind: "charter", label: "Trọn tàu", nights: 1, amountVnd: 90_000_000 };

test("a ship is offered for charter while it has a charter price, and no longer", async ({ ctx }) => {
  const ship = await aListedCruise(ctx, { title: "Trọn tàu" });
  const ended = await aListedCruise(ctx, { title: "Giá đã hết hạn" });
  await savePriceRules(ctx, ship.id, [...each, whole]);
  const past = { fromOn: calendarDate("2020-01-01"), toOn: calendarDate("2020-02-01") };
  await savePriceRules(ctx, ended.id, [...each, { ...whole, ...past }]);
  expect((await listCharterCruises(ctx, 6)).map(({ title }) => title)).toEqual(["Trọn tàu"]);

  await savePriceRules(ctx, ship.id, each);
  expect(await listCharterCruises(ctx, 6)).toEqual([]);
});
