import { expect, test } from "vitest";
import { yieldBetween } from "./yield-between.ts";

test("yieldBetween yields to the event loop between slow rows and skips none", async () => {
  const rows = Array.from({ length: 20 }, (_, row) => row);
  const seen: number[] = [];
  let heard = 0;
  let ticking = setImmediate(function tick() {
    heard += 1;
    ticking = setImmediate(tick);
  });
  for await (const row of yieldBetween(rows)) {
    seen.push(row);
    const until = performance.now() + 7;
    while (performance.now() < until);
  }
  clearImmediate(ticking);
  expect(seen).toEqual(rows);
  expect(heard).toBeGreaterThanOrEqual(5);
});
