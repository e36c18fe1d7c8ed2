import { expect, test } from "vitest";
import { createFairTurns, PutOff } from "./fair-turns.ts";

/** Turns of one piece of work at a time and ten places, with work that ends when it is told to. */
function aQueue({ patienceMs = 60_000 } = {}) {
  const turns = createFairTurns({ width: 1, places: 10, placesFor: (rank) => (rank === 0 ? 3 : 10), patienceMs });
  const done: string[] = [];
  const putOff: string[] = [];
  const asked: Promise<void>[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    ask(name: string, owner = name, rank = 1) {
      const work = turns.run({ owner, rank }, async () => {
        await opened;
        done.push(name);
      });
      asked.push(work.catch((error: unknown) => void (error instanceof PutOff && putOff.push(name))));
    },
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

test("among many what matters least gives way, and what may never be wanted finds no place where some wait", async () => {
  const queue = aQueue();
  for (let number = 0; number < 4; number += 1) queue.ask(`early ${number}`);
  queue.ask("ahead", "ahead", 0);
  for (let number = 0; number < 7; number += 1) queue.ask(`late ${number}`);
  queue.ask("booking", "booking", 2);
  queue.ask("list");
  const { done, putOff } = await queue.end();
  expect(putOff.toSorted()).toEqual(["ahead", "late 6", "list"]);
  expect(done[1]).toBe("booking");
});

test("nothing waits for ever behind work that does not end", async () => {
  const turns = createFairTurns({ width: 1, places: 10, placesFor: () => 10, patienceMs: 1 });
  void turns.run({ owner: "a", rank: 1 }, () => new Promise(() => {}));
  await expect(turns.run({ owner: "b", rank: 1 }, async () => "done")).rejects.toBeInstanceOf(PutOff);
});
