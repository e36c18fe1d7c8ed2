import { expect, onTestFinished, test, vi } from "vitest";
import { createBoundedQueue, OverloadedError } from "./bounded-queue.ts";

/** A queue with concurrency 1 whose work ends when the test says so. */
function aQueue() {
  const queue = createBoundedQueue(1);
  const done: string[] = [];
  const rejected: string[] = [];
  const added: Promise<void>[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    add(name: string, client = name, maxWaiting = 10) {
      const work = queue.run({ client, maxWaiting }, async () => {
        await opened;
        done.push(name);
      });
      added.push(work.catch((error: unknown) => void (error instanceof OverloadedError && rejected.push(name))));
    },
    isFull: (maxWaiting: number, client = "new client") => queue.isFull({ client, maxWaiting }),
    async end() {
      open();
      await Promise.all(added);
      return { done, rejected };
    },
  };
}

test("work runs in the order of its arrival, and the queue is free again afterwards", async () => {
  const queue = aQueue();
  for (const name of ["a", "b", "c"]) queue.add(name);
  expect((await queue.end()).done).toEqual(["a", "b", "c"]);
  expect(queue.isFull(0)).toBe(false);
});

test("a full queue rejects new work at once, less important work first", async () => {
  const queue = aQueue();
  for (let number = 0; number < 6; number += 1) queue.add(`early ${number}`);
  expect([queue.isFull(5), queue.isFull(6)]).toEqual([true, false]);
  queue.add("list", "list", 5);
  queue.add("booking", "booking", 6);
  const { done, rejected } = await queue.end();
  expect(rejected).toEqual(["list"]);
  expect(done).toContain("booking");
});

test("a client that sends much takes no place from another client", async () => {
  const queue = aQueue();
  for (let number = 0; number < 80; number += 1) queue.add(`greedy ${number}`, "greedy", 60);
  expect([queue.isFull(60, "greedy"), queue.isFull(60)]).toEqual([true, false]);
  queue.add("another", "another", 60);
  const { done, rejected } = await queue.end();
  // One runs, and the waiting ones take half of the queue.
  expect([done.length, rejected.length]).toEqual([31 + 1, 80 - 31]);
  expect(done).toContain("another");
});

test("work that fails gives its place to the next", async () => {
  const queue = createBoundedQueue(1);
  const failing = queue.run({ client: "a", maxWaiting: 1 }, () => Promise.reject(new Error("broken")));
  const next = queue.run({ client: "b", maxWaiting: 1 }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("work that has waited for five seconds is rejected with 503 and Retry-After", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queue = createBoundedQueue(1);
  void queue.run({ client: "a", maxWaiting: 1 }, () => new Promise(() => {}));
  const late = queue.run({ client: "b", maxWaiting: 1 }, async () => "done").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await late).toMatchObject({ kind: "unavailable", code: "busy", retryAfterSeconds: 5 });
  expect(queue.isFull({ client: "c", maxWaiting: 1 })).toBe(false);
});
