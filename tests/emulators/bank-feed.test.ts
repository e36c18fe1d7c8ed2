import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { FeedAnswer } from "#modules/payments/adapters/bank-feed.ts";
import { type SepayKey, sepayFeed } from "#modules/payments/adapters/sepay.ts";
import { bookingCodesIn } from "#modules/payments/rules.ts";
import { startBankFeed, type Transfer } from "./bank-feed.ts";

const order = { account: "1017595600", amount: 9_213_000, content: "HT3333333S", mode: "hmac", secret: "s" } as const;

test("emulated notice is accepted when it is signed", async () => {
  const { answers, pay } = await setUp();

  await pay({ bankedAt: "2026-11-21T03:05:09.000Z" });

  expect(answers).toEqual([
    {
      accepted: true,
      notice: expect.objectContaining({
        provider: "sepay",
        direction: "in",
        accountNumber: "1017595600",
        amount: 9_213_000,
        content: "HT3333333S",
        bankedAt: new Date("2026-11-21T03:05:09Z"),
      }),
    },
  ]);
});

test("emulated notice is accepted when it has an API key", async () => {
  const { answers, pay } = await setUp({ mode: "api-key", key: "s" });

  await pay({ mode: "api-key" });

  expect(answers[0]?.accepted).toBe(true);
});

test.each([
  [{ badSignature: true }, "bad-signature"],
  [{ staleTimestamp: true }, "stale"],
])("notice is rejected when it has %j, and the feed gives up after eight tries", async (faults, rejection) => {
  const { answers, pay } = await setUp();

  expect(await pay({ faults })).toMatchObject({ taken: false });

  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ accepted: false, rejection })));
});

test("duplicate notices have the same id", async () => {
  const { answers, pay } = await setUp();

  await pay({ faults: { duplicates: 2 } });

  const ids = answers.map((answer) => answer.accepted && answer.notice.providerRef);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test("late notice arrives after a later one", async () => {
  const { answers, pay } = await setUp();

  await pay({ amount: 1, faults: { outOfOrder: true } });
  await pay({ amount: 2 });

  expect(answers.map((answer) => answer.accepted && answer.notice.amount)).toEqual([2, 1]);
});

test("booking code is found in a content that the bank has changed", async () => {
  const { answers, pay } = await setUp();

  await pay({ faults: { mangledContent: true } });

  const [answer] = answers;
  expect(answer?.accepted && answer.notice.content).toContain("ht333 3333s");
  expect(answer?.accepted && bookingCodesIn(answer.notice.content)).toEqual(["3333333S"]);
});

test("control endpoint does the same as the library, and shows the sent notices", async () => {
  const { emulator, hook, answers } = await setUp();
  const body = JSON.stringify({ ...order, hook });

  const sent = await fetch(`${emulator.url}/__control/transfer`, { method: "POST", body });
  const shown = await fetch(`${emulator.url}/__control/deliveries`);

  expect(await sent.json()).toMatchObject({ taken: true });
  expect(await shown.json()).toMatchObject([{ attempt: 1, status: 200 }]);
  expect(answers).toHaveLength(1);
});

async function setUp(key: SepayKey = { mode: "hmac", secret: "s" }) {
  const feed = sepayFeed(key);
  const answers: FeedAnswer[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const header = (name: string) => [request.headers[name]].flat()[0];
    const answer = feed.read({ header, rawBody: Buffer.concat(parts), now: new Date(Date.now()) });
    answers.push(answer);
    response.writeHead(answer.accepted ? 200 : 401).end(JSON.stringify({ success: answer.accepted }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const hook = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/sepay`;
  const emulator = await startBankFeed({ minute: 0 });
  onTestFinished(async () => {
    await emulator.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    emulator,
    hook,
    answers,
    pay: (change: Partial<Transfer>) => emulator.transfer({ ...order, hook, ...change }),
  };
}
