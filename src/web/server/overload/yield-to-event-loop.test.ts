import { expect, test } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

test("lets the event loop run several ticks between two renders", async () => {
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  const turns = await Promise.all(Array.from({ length: 5 }, () => yieldToEventLoop().then(() => turn)));
  clearImmediate(ticking);
  const between = turns.slice(1).map((at, index) => at - (turns[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(7);
});
