import { expect, test } from "vitest";
import { turnOfTheLoop } from "./turn-of-the-loop.ts";

test("no two pages are rendered in the same turn of the event loop", async () => {
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  const turns = await Promise.all(Array.from({ length: 5 }, () => turnOfTheLoop().then(() => turn)));
  clearImmediate(ticking);
  expect(new Set(turns).size).toBe(5);
});
