import { expect, test } from "vitest";
import { turnOfTheLoop } from "./turn-of-the-loop.ts";

test("between two pages the event loop turns often enough to hear who has connected meanwhile", async () => {
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  const turns = await Promise.all(Array.from({ length: 5 }, () => turnOfTheLoop().then(() => turn)));
  clearImmediate(ticking);
  const between = turns.slice(1).map((at, place) => at - (turns[place] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(7);
});
