import { expect, test } from "vitest";
import { areaOf } from "./work.ts";

test.for([
  ["src/modules/payments/commands/gateways/send-refund.ts", ["src/modules/payments"]],
  ["src/web/admin/bookings/list/page.tsx", ["src/web/admin/bookings"]],
  ["src/kernel/money.ts", ["src/kernel"]],
  ["src/web/server/page-handler.ts", ["src/web/server"]],
  ["src/web/routes.ts", []],
  ["database/seed/demo/bookings.ts", ["database/seed/demo"]],
  ["tests/attacks/guesses.db.test.ts", []],
  ["package.json", []],
] as const)("areaOf %s is the folder whose tests run with it", ([file, area]) => {
  expect(areaOf(file)).toEqual(area);
});
