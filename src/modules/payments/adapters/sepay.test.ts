import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeedDelivery } from "./bank-feed.ts";
import { sepayFeed } from "./sepay.ts";

const secret = "sepay-test-secret";
const timestamp = "1774422157";
const body =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2026-03-25 14:02:37","accountNumber":"0123499999","subAccount":null,"code":"DT7K2M9QX","content":"DT7K2M9QX GD 123","transferType":"in","description":"BankAPINotify DT7K2M9QX","transferAmount":2277000,"accumulated":19077000,"referenceCode":"MBVCB.3278907687"}';
const signature = "sha256=f87437261c6f50e072476264bf7bdfb7518de2d367b772b8624921ea771d3e36";
const now = new Date(Number(timestamp) * 1000);

const feed = sepayFeed({ mode: "hmac", secret });

test("the published notice is accepted and parsed", () => {
  expect(feed.read(delivery())).toEqual({
    accepted: true,
    notice: {
      provider: "sepay",
      providerRef: "92704",
      bankReference: "MBVCB.3278907687",
      direction: "in",
      accountNumber: "0123499999",
      amount: 2_277_000,
      content: "DT7K2M9QX GD 123",
      bankedAt: new Date("2026-03-25T14:02:37+07:00"),
    },
  });
});

test.each([299, -299])("a notice %i seconds from now is accepted", (seconds) => {
  expect(feed.read({ ...delivery(), now: shifted(seconds) }).accepted).toBe(true);
});

test.each([301, -301])("a notice %i seconds from now is stale", (seconds) => {
  expect(feed.read({ ...delivery(), now: shifted(seconds) })).toEqual({ accepted: false, rejection: "stale" });
});

test("a change of one byte of the body or the time is rejected", () => {
  fc.assert(
    fc.property(fc.nat({ max: body.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const bytes = new TextEncoder().encode(body);
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      expect(feed.read({ ...delivery(), rawBody: bytes })).toEqual({ accepted: false, rejection: "bad-signature" });
    }),
  );
  const later = delivery({ "x-sepay-timestamp": "1774422158", "x-sepay-signature": signature });
  expect(feed.read(later)).toEqual({ accepted: false, rejection: "bad-signature" });
});

test.each([
  [{}, "unsigned"],
  [{ "x-sepay-timestamp": timestamp }, "unsigned"],
  [{ "x-sepay-timestamp": timestamp, "x-sepay-signature": "sha256=" }, "bad-signature"],
  [{ "x-sepay-timestamp": timestamp, "x-sepay-signature": signature.slice(7) }, "bad-signature"],
  [{ "x-sepay-timestamp": "NaN", "x-sepay-signature": signature }, "bad-signature"],
  [{ authorization: `Apikey ${secret}` }, "unsigned"],
])("with headers %j it is %s", (headers, rejection) => {
  expect(feed.read(delivery(headers))).toEqual({ accepted: false, rejection });
});

test.each([
  "",
  "null",
  "{",
  "[]",
  body.replace("92704", "0"),
  body.replace("2277000", "2277000.5"),
  body.replace("2277000", "-1"),
  body.replace("2026-03-25", "2026-02-30"),
  body.replace("14:02:37", "25:02:37"),
  body.replace('"in"', '"sideways"'),
])("a signed body that makes no sense is malformed, not an exception: %s", (text) => {
  expect(feed.read(signed(text))).toEqual({ accepted: false, rejection: "malformed" });
});

test("a body that is too large is rejected before hashing", () => {
  expect(feed.read(signed(" ".repeat(20_000)))).toEqual({ accepted: false, rejection: "too-large" });
});

test("with an API key the header must carry exactly that key", () => {
  const byKey = sepayFeed({ mode: "api-key", key: "k-123" });
  const read = (authorization?: string) => byKey.read(delivery(authorization ? { authorization } : {}));

  expect(read("Apikey k-123").accepted).toBe(true);
  expect(read("apikey  k-123").accepted).toBe(true);
  expect(read("Apikey k-12")).toEqual({ accepted: false, rejection: "bad-signature" });
  expect(read("Bearer k-123")).toEqual({ accepted: false, rejection: "unsigned" });
  expect(read()).toEqual({ accepted: false, rejection: "unsigned" });
});

function delivery(
  headers: Record<string, string> = { "x-sepay-timestamp": timestamp, "x-sepay-signature": signature },
) {
  return {
    header: (name: string) => headers[name],
    rawBody: new TextEncoder().encode(body),
    now,
  } satisfies FeedDelivery;
}

function signed(text: string): FeedDelivery {
  const mac = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");
  const headers = { "x-sepay-timestamp": timestamp, "x-sepay-signature": `sha256=${mac}` };
  return { ...delivery(headers), rawBody: new TextEncoder().encode(text) };
}

function shifted(seconds: number) {
  return new Date(now.getTime() + seconds * 1000);
}
