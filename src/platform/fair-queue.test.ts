import { expect, onTestFinished, test, vi } from "vitest";
import { createFairQueue, OverloadedError } from "./fair-queue.ts";

/** A queue with concurrency 1 and capacity 10, 5 for priority 0, whose work ends when the test says so. */
function aQueue() {
  const queue = createFairQueue({
    concurrency: 1,
    capacityFor: (priority) => (priority === 0 ? 5 : 10),
    serviceTimeMs: 10,
    maxWaitMs: 60_000,
  });
  const done: string[] = [];
  const rejected: string[] = [];
  const added: Promise<void>[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    add(name: string, client = name, priority = 1, isAdmitted = false) {
      const work = queue.run({ client, priority, isAdmitted }, async () => {
        await opened;
        done.push(name);
      });
      added.push(work.catch((error: unknown) => void (error instanceof OverloadedError && rejected.push(name))));
    },
    wouldReject: (priority: number, client = "new client") => queue.wouldReject({ client, priority }),
    rejectedSoFar: () => new Promise((resolve) => setImmediate(resolve)).then(() => [...rejected]),
    async end() {
      open();
      await Promise.all(added);
      return { done, rejected };
    },
  };
}

test("clients are served in rotation, however much one of them queues", async () => {
  const queue = aQueue();
  for (let number = 0; number < 6; number += 1) queue.add(`greedy ${number}`, "greedy");
  queue.add("a");
  queue.add("b");
  const { done, rejected } = await queue.end();
  expect(done.indexOf("b")).toBeLessThanOrEqual(3);
  expect([done.length, rejected]).toEqual([8, []]);
});

test("a full queue rejects the newest work of the client with the largest share for the work of others only", async () => {
  const queue = aQueue();
  for (let number = 0; number < 14; number += 1) queue.add(`greedy ${number}`, "greedy", 3);
  for (const name of ["a", "b", "c"]) queue.add(name);
  const { done, rejected } = await queue.end();
  expect(done).toEqual(expect.arrayContaining(["a", "b", "c"]));
  expect(rejected.toSorted()).toEqual([8, 9, 10, 11, 12, 13].map((number) => `greedy ${number}`).toSorted());
});

test("a full queue without an unfair share rejects new work at once, low priorities first, and displaces nothing", async () => {
  const queue = aQueue();
  for (let number = 0; number < 6; number += 1) queue.add(`early ${number}`, `early ${number}`, 0);
  expect(queue.wouldReject(0)).toBe(true);
  queue.add("late", "late", 0);
  for (let number = 0; number < 5; number += 1) queue.add(`booking ${number}`);
  expect(queue.wouldReject(1)).toBe(true);
  queue.add("another booking");
  expect(await queue.rejectedSoFar()).toEqual(["late", "another booking"]);
  const { done, rejected } = await queue.end();
  expect(rejected).toEqual(["late", "another booking"]);
  expect(done[1]).toBe("early 1");
});

test("wouldReject answers without queueing, and accepts a client for whom a larger share is displaced", async () => {
  const queue = aQueue();
  expect(queue.wouldReject(0)).toBe(false);
  for (let number = 0; number < 6; number += 1) queue.add(`greedy ${number}`, "greedy", 0);
  expect([queue.wouldReject(0, "greedy"), queue.wouldReject(0, "another")]).toEqual([true, false]);
  queue.add("another", "another", 0);
  expect((await queue.end()).rejected).toEqual(["greedy 5"]);
});

test("admitted work displaces that of the largest share, so that no more waits than before", async () => {
  const queue = aQueue();
  for (let number = 0; number < 11; number += 1) queue.add(`greedy ${number}`, "greedy");
  for (const name of ["a", "b", "c"]) queue.add(name, name, 1, true);
  const { done, rejected } = await queue.end();
  expect(done).toEqual(expect.arrayContaining(["a", "b", "c"]));
  expect([done.length, rejected.length]).toEqual([11, 3]);
});

test("a client with much queued work is served while new clients keep arriving", async () => {
  const queue = createFairQueue({ concurrency: 1, capacityFor: () => 10, serviceTimeMs: 1000, maxWaitMs: 60_000 });
  const served: string[] = [];
  let newcomers = 0;
  const add = (client: string): Promise<void> =>
    queue.run({ client, priority: 1 }, async () => {
      served.push(client);
      newcomers += 1;
      if (newcomers < 40) void add(`newcomer ${newcomers}`);
      await new Promise((resolve) => setImmediate(resolve));
    });
  await Promise.all(Array.from({ length: 5 }, () => add("shared")));
  expect(served.slice(0, 12).filter((client) => client === "shared")).toHaveLength(5);
});

test("the work of one client runs in the order of its priority", async () => {
  const queue = aQueue();
  queue.add("first", "a");
  for (const name of ["ahead 1", "ahead 2"]) queue.add(name, "a", 0);
  queue.add("click", "a", 1);
  expect((await queue.end()).done).toEqual(["first", "click", "ahead 1", "ahead 2"]);
});

test("capacity falls while the service is slow and recovers with it", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const queue = createFairQueue({ concurrency: 1, capacityFor: () => 10, serviceTimeMs: 10, maxWaitMs: 60_000 });
  /** How many pieces of work wait when the next is rejected, after so many runs of so many milliseconds each. */
  const capacityAfter = async (count: number, ms: number) => {
    const work = async () => {
      now += ms;
    };
    await Promise.all(
      Array.from({ length: count }, (_, number) => queue.run({ client: `${ms} ${number}`, priority: 0 }, work)),
    );
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    while (!queue.wouldReject({ client: `${held.length}`, priority: 0 }))
      held.push(queue.run({ client: `${held.length}`, priority: 0 }, () => opened.then(work)));
    open();
    await Promise.all(held);
    return held.length - 1;
  };
  expect(await capacityAfter(5, 10)).toBe(10);
  for (let round = 0; round < 20; round += 1) await capacityAfter(5, 20);
  expect(await capacityAfter(5, 20)).toBeLessThan(8);
  for (let round = 0; round < 20; round += 1) await capacityAfter(5, 1);
  expect(await capacityAfter(5, 1)).toBe(10);
});

test("work that waits longer than maxWaitMs is rejected", async () => {
  const queue = createFairQueue({ concurrency: 1, capacityFor: () => 10, serviceTimeMs: 10, maxWaitMs: 1 });
  void queue.run({ client: "a", priority: 1 }, () => new Promise(() => {}));
  await expect(queue.run({ client: "b", priority: 1 }, async () => "done")).rejects.toBeInstanceOf(OverloadedError);
});
