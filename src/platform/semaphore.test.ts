import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("a semaphore runs at most its limit in order of arrival, and a failure frees its slot", async () => {
  const inTurn = createSemaphore(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;

  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number === 3) throw new Error("no");
    return number;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => inTurn(work(number))));

  expect(most).toBe(2);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(results.map((result) => result.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await inTurn(work(6))).toBe(6);
});
