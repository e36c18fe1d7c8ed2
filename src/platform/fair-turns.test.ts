import { expect, onTestFinished, test, vi } from "vitest";
import { createFairTurns, PutOff } from "./fair-turns.ts";

/** Turns of one piece of work at a time and ten places, five for what matters least, with work that ends when it is told to. */
function aQueue({ patienceMs = 60_000 } = {}) {
  const turns = createFairTurns({ width: 1, placesFor: (rank) => (rank === 0 ? 5 : 10), paceMs: 10, patienceMs });
  const done: string[] = [];
  const putOff: string[] = [];
  const asked: Promise<void>[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    ask(name: string, owner = name, rank = 1, isLetIn = false) {
      const work = turns.run({ owner, rank, isLetIn }, async () => {
        await opened;
        done.push(name);
      });
      asked.push(work.catch((error: unknown) => void (error instanceof PutOff && putOff.push(name))));
    },
    refuses: (rank: number, owner = "somebody") => turns.refuses({ owner, rank }),
    /** Who has heard by now that they are put off. */
    heard: () => new Promise((resolve) => setImmediate(resolve)).then(() => [...putOff]),
    async end() {
      open();
      await Promise.all(asked);
      return { done, putOff };
    },
  };
}

test("owners are served in turn, however much one of them wants", async () => {
  const queue = aQueue();
  for (let number = 0; number < 6; number += 1) queue.ask(`greedy ${number}`, "greedy");
  queue.ask("a");
  queue.ask("b");
  const { done, putOff } = await queue.end();
  expect(done.indexOf("b")).toBeLessThanOrEqual(3);
  expect([done.length, putOff]).toEqual([8, []]);
});

test("when all places are taken the newest of whoever has most gives way to others, and to nothing of its own", async () => {
  const queue = aQueue();
  for (let number = 0; number < 14; number += 1) queue.ask(`greedy ${number}`, "greedy", 3);
  for (const name of ["a", "b", "c"]) queue.ask(name);
  const { done, putOff } = await queue.end();
  expect(done).toEqual(expect.arrayContaining(["a", "b", "c"]));
  expect(putOff.toSorted()).toEqual([8, 9, 10, 11, 12, 13].map((number) => `greedy ${number}`).toSorted());
});

test("among many a newcomer that finds no place hears it at once, what matters least first, and nobody who waits gives way to it", async () => {
  const queue = aQueue();
  for (let number = 0; number < 6; number += 1) queue.ask(`early ${number}`, `early ${number}`, 0);
  expect(queue.refuses(0)).toBe(true);
  queue.ask("late", "late", 0);
  for (let number = 0; number < 5; number += 1) queue.ask(`booking ${number}`);
  expect(queue.refuses(1)).toBe(true);
  queue.ask("another booking");
  expect(await queue.heard()).toEqual(["late", "another booking"]);
  const { done, putOff } = await queue.end();
  expect(putOff).toEqual(["late", "another booking"]);
  expect(done[1]).toBe("early 1");
});

test("whoever would only be put off can be told without asking, and whom somebody greedy makes room for is not", async () => {
  const queue = aQueue();
  expect(queue.refuses(0)).toBe(false);
  for (let number = 0; number < 6; number += 1) queue.ask(`greedy ${number}`, "greedy", 0);
  expect([queue.refuses(0, "greedy"), queue.refuses(0, "another")]).toEqual([true, false]);
  queue.ask("another", "another", 0);
  expect((await queue.end()).putOff).toEqual(["greedy 5"]);
});

test("whoever was let in takes the place of somebody greedy all the same, so that no more wait than before", async () => {
  const queue = aQueue();
  for (let number = 0; number < 11; number += 1) queue.ask(`greedy ${number}`, "greedy");
  for (const name of ["a", "b", "c"]) queue.ask(name, name, 1, true);
  const { done, putOff } = await queue.end();
  expect(done).toEqual(expect.arrayContaining(["a", "b", "c"]));
  expect([done.length, putOff.length]).toEqual([11, 3]);
});

test("an address that many share is served in its turn, also while others come all the time", async () => {
  const turns = createFairTurns({ width: 1, placesFor: () => 10, paceMs: 1000, patienceMs: 60_000 });
  const served: string[] = [];
  let newcomers = 0;
  const ask = (owner: string): Promise<void> =>
    turns.run({ owner, rank: 1 }, async () => {
      served.push(owner);
      newcomers += 1;
      if (newcomers < 40) void ask(`newcomer ${newcomers}`);
      await new Promise((resolve) => setImmediate(resolve));
    });
  await Promise.all(Array.from({ length: 5 }, () => ask("shared")));
  expect(served.slice(0, 12).filter((owner) => owner === "shared")).toHaveLength(5);
});

test("of what one address has asked for, what matters most comes first", async () => {
  const queue = aQueue();
  queue.ask("first", "a");
  for (const name of ["ahead 1", "ahead 2"]) queue.ask(name, "a", 0);
  queue.ask("click", "a", 1);
  expect((await queue.end()).done).toEqual(["first", "click", "ahead 1", "ahead 2"]);
});

test("where turns are slow fewer wait, and where they are quick again more do", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const turns = createFairTurns({ width: 1, placesFor: () => 10, paceMs: 10, patienceMs: 60_000 });
  /** How many wait when the next finds no place, after so many turns of so many milliseconds each. */
  const placesAfter = async (count: number, ms: number) => {
    const turn = async () => {
      now += ms;
    };
    await Promise.all(
      Array.from({ length: count }, (_, number) => turns.run({ owner: `${ms} ${number}`, rank: 0 }, turn)),
    );
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    while (!turns.refuses({ owner: `${held.length}`, rank: 0 }))
      held.push(turns.run({ owner: `${held.length}`, rank: 0 }, () => opened.then(turn)));
    open();
    await Promise.all(held);
    return held.length - 1;
  };
  expect(await placesAfter(5, 10)).toBe(10);
  for (let round = 0; round < 20; round += 1) await placesAfter(5, 20);
  expect(await placesAfter(5, 20)).toBeLessThan(8);
  for (let round = 0; round < 20; round += 1) await placesAfter(5, 1);
  expect(await placesAfter(5, 1)).toBe(10);
});

test("nothing waits for ever behind work that does not end", async () => {
  const turns = createFairTurns({ width: 1, placesFor: () => 10, paceMs: 10, patienceMs: 1 });
  void turns.run({ owner: "a", rank: 1 }, () => new Promise(() => {}));
  await expect(turns.run({ owner: "b", rank: 1 }, async () => "done")).rejects.toBeInstanceOf(PutOff);
});
