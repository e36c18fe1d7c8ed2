import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnsweringServer, startAnsweringServer } from "#tests/support/answering-server.ts";
import { momo } from "./momo.ts";
import { GatewayUnreachable, type PaymentGateway } from "./payment-method.ts";
import { vnpay } from "./vnpay.ts";
import { zalopay } from "./zalopay.ts";

// A payment that counts as failed is not asked about any more, so an error of the query itself must not count as one.

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());

const [at, now] = [new Date("2026-11-21T07:00:00Z"), new Date("2026-11-21T07:05:00Z")];
const expiresAt = new Date("2026-11-21T07:15:00Z");
const attempt = { reference: "HT7K2M9QXA-1", amount: 1_500_000, createdAt: at, expiresAt };
const [secret, fees] = ["a-secret", { feePercent: 1, cardFeePercent: 3 }];

/** The state of a payment by an answer; "unknown" when the gateway does not know it, "lost" when the query has to be repeated. */
async function stateFor(gateway: PaymentGateway, answer: AnsweringServer["answer"]): Promise<string> {
  server.answer = answer;
  return gateway.query(attempt, now).then(
    (report) => report?.state ?? "unknown",
    (error: unknown) => (error instanceof GatewayUnreachable ? "lost" : Promise.reject(error)),
  );
}

const momoCodes: [code: number, state: string][] = [
  [0, "paid"],
  [1000, "pending"],
  [7002, "pending"],
  [1005, "failed"],
  [1006, "failed"],
  [42, "unknown"],
  ...[10, 11, 12, 13, 20, 40, 43, 47, 98, 99].map((code): [number, string] => [code, "lost"]),
];
test.each(momoCodes)("MoMo's code %i to a query is %s", async (resultCode, state) => {
  const gateway = momo({ partnerCode: "MOMO", accessKey: "key", secret, baseUrl: server.url, ...fees });
  const told = { orderId: attempt.reference, amount: attempt.amount, transId: 77, responseTime: at.getTime() };
  expect(await stateFor(gateway, { ...told, resultCode })).toBe(state);
  expect(await stateFor(gateway, { ...told, resultCode, orderId: "another" })).toBe("lost");
  if (resultCode === 0) expect(await stateFor(gateway, { ...told, resultCode, transId: 0 })).toBe("lost");
});

test("a payment that MoMo reports after the end of its order was made before that end", async () => {
  const gateway = momo({ partnerCode: "MOMO", accessKey: "key", secret, baseUrl: server.url, ...fees });
  const told = { orderId: attempt.reference, amount: attempt.amount, transId: 77, resultCode: 0 };
  server.answer = { ...told, responseTime: new Date("2026-11-21T07:10:00Z").getTime() };
  expect(await gateway.query(attempt, now)).toMatchObject({ paidAt: new Date("2026-11-21T07:10:00Z") });
  server.answer = { ...told, responseTime: new Date("2026-11-22T00:00:00Z").getTime() };
  expect(await gateway.query(attempt, now)).toMatchObject({ paidAt: expiresAt });
});

const zalopayCodes: [code: number, sub: number | null, state: string][] = [
  [1, 1, "paid"],
  [3, null, "unknown"],
  [2, null, "failed"],
  [2, -54, "failed"],
  [2, -217, "failed"],
  // The customer may top up and try again.
  [2, -63, "unknown"],
  [2, -101, "unknown"],
  ...[-92, -401, -402, -429, -500, -999].map((sub): [number, number, string] => [2, sub, "lost"]),
  ...[0, -401, -402, -429, -500, -999].map((code): [number, null, string] => [code, null, "lost"]),
];
test.each(zalopayCodes)("ZaloPay's codes %s and %s to a query are %s", async (code, sub, state) => {
  const gateway = zalopay({ appId: "4321", key1: "one", key2: "two", baseUrl: server.url, ...fees });
  const told = { return_code: code, ...(sub !== null && { sub_return_code: sub }), amount: attempt.amount };
  const paid = code === 1 ? { zp_trans_id: 12, server_time: at.getTime() } : {};
  expect(await stateFor(gateway, { ...told, ...paid })).toBe(state);
  if (code === 1) expect(await stateFor(gateway, told)).toBe("lost");
});

const vnpayAnswers: [fields: Record<string, string>, state: string][] = [
  [{ vnp_TransactionStatus: "00" }, "paid"],
  [{ vnp_TransactionStatus: "01" }, "pending"],
  [{ vnp_TransactionStatus: "02" }, "failed"],
  [{ vnp_TransactionStatus: "07" }, "held"],
  [{ vnp_ResponseCode: "91" }, "unknown"],
  ...["02", "03", "94", "97", "99"].map((code): [Record<string, string>, string] => [
    { vnp_ResponseCode: code },
    "lost",
  ]),
  [{ vnp_TransactionStatus: "00", vnp_TxnRef: "another" }, "lost"],
  [{ vnp_TransactionStatus: "00", vnp_TransactionNo: "0" }, "lost"],
];
test.each(vnpayAnswers)("VNPay's answer %j to a query is %s", async (fields, state) => {
  const gateway = vnpay({ terminal: "TESTTMN1", secret, payUrl: `${server.url}/pay`, apiUrl: server.url, ...fees });
  const told: Record<string, string> = {
    vnp_ResponseId: "1",
    vnp_Command: "querydr",
    vnp_ResponseCode: "00",
    vnp_Message: "",
    vnp_TmnCode: "TESTTMN1",
    vnp_TxnRef: attempt.reference,
    vnp_Amount: "150000000",
    vnp_BankCode: "NCB",
    vnp_PayDate: "20261121140100",
    vnp_TransactionNo: "9",
    vnp_TransactionType: "01",
    vnp_TransactionStatus: "00",
    vnp_OrderInfo: "",
    vnp_PromotionCode: "",
    vnp_PromotionAmount: "",
    ...fields,
  };
  const text = Object.values(told).join("|");
  const signature = createHmac("sha512", secret).update(text).digest("hex");
  expect(await stateFor(gateway, { ...told, vnp_SecureHash: signature })).toBe(state);
});
