import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnsweringServer, startAnsweringServer } from "#tests/support/answering-server.ts";
import { momo } from "./momo.ts";
import { GatewayUnreachable, type PaymentGateway, type RefundOrder } from "./payment-method.ts";
import { vnpay } from "./vnpay.ts";
import { zalopay } from "./zalopay.ts";

// A rejected refund may be sent again. So an answer counts as a failure only where the gateway documents a final failure of this refund:
// everything else may still have been paid.

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());

type Answer = AnsweringServer["answer"];
const [at, later] = [new Date("2026-11-21T07:00:00Z"), new Date("2026-11-21T09:00:00Z")];
const order: RefundOrder = {
  reference: "261121_4321_R1",
  amount: 400_000,
  gatewayRef: "",
  isOnly: true,
  description: "Hoan tien",
  by: "nhan-vien",
  at,
  attempt: { reference: "HT7K2M9QXA-1", createdAt: at, amount: 1_500_000, gatewayRef: "4088878653" },
};
const [secret, fees] = ["a-secret", { feePercent: 1, cardFeePercent: 3 }];
const gateways = {
  momo: () => momo({ partnerCode: "MOMO", accessKey: "key", secret, baseUrl: server.url, ...fees }),
  zalopay: () => zalopay({ appId: "4321", key1: "one", key2: "two", baseUrl: server.url, ...fees }),
  vnpay: () => vnpay({ terminal: "TESTTMN1", secret, payUrl: `${server.url}/pay`, apiUrl: server.url, ...fees }),
};

/** The state that an adapter reads from an answer to a refund, or to a query about it. */
async function stateFor(gateway: PaymentGateway, call: "refund" | "query", given: Answer): Promise<string> {
  server.answer = given;
  const result = call === "refund" ? gateway.refund(order) : gateway.queryRefund(order, later);
  return result.then(
    ({ state }) => state,
    (error: unknown) => (error instanceof GatewayUnreachable ? "unreachable" : Promise.reject(error)),
  );
}

const calls = ["refund", "query"] as const;

const momoCodes: [code: number, state: string][] = [
  [0, "done"],
  [1080, "rejected"],
  [1088, "rejected"],
  // 1081 says that the payment may have been refunded before; 99 and 1001 are final for payments.
  ...[10, 11, 12, 13, 20, 21, 22, 40, 41, 42, 43, 47, 98, 99, 1000, 1001, 1081, 7000, 7002, 9000, 12_345].map(
    (code): [number, string] => [code, "pending"],
  ),
];

test.each(momoCodes)("MoMo's code %i for a refund is %s", async (resultCode, state) => {
  for (const call of calls) {
    const about = (orderId: string) => ({ orderId, resultCode, transId: 4_088_878_777, message: "" });
    expect(await stateFor(gateways.momo(), call, about(order.reference)), call).toBe(state);
    expect(await stateFor(gateways.momo(), call, about("another")), call).toBe("pending");
  }
});

test("MoMo's answer to a query is that of this refund in its list, where it has one", async () => {
  const listed = (orderId: string, resultCode: number) => ({ orderId, amount: 400_000, resultCode, transId: 77 });
  const whole = { orderId: order.reference, resultCode: 0, message: "Thành công." };
  const query = (...refundTrans: Answer[]) => stateFor(gateways.momo(), "query", { ...whole, refundTrans });
  expect(await query(listed("another", 1080), listed(order.reference, 0))).toBe("done");
  expect(await query(listed("another", 0), listed(order.reference, 1080))).toBe("rejected");
  expect(await query(listed(order.reference, 7002))).toBe("pending");
  expect(await query(listed("another", 0))).toBe("pending");
});

const zalopayCodes: [code: number, sub: number | null, refund: string, query: string][] = [
  [1, 1, "done", "done"],
  [2, -13, "rejected", "rejected"],
  [2, -14, "rejected", "rejected"],
  [2, -32, "pending", "rejected"],
  [2, 0, "pending", "rejected"],
  [2, null, "pending", "pending"],
  // -23 is a repeated refund, -101 an unknown payment or an unknown refund.
  ...[-23, -101, -402, -429, -500, -999, -1].map((sub): [number, number, string, string] => {
    return [2, sub, "pending", "pending"];
  }),
  [3, -1, "pending", "pending"],
  ...[3, 0, -401, -402, -429, -500, -999].map((code): [number, null, string, string] => {
    return [code, null, "pending", "pending"];
  }),
];

test.each(zalopayCodes)(
  "ZaloPay's codes %s and %s are %s for a refund and %s for a query about it",
  async (code, sub, refund, query) => {
    const given = { return_code: code, ...(sub !== null && { sub_return_code: sub }), refund_id: 12 };
    expect(await stateFor(gateways.zalopay(), "refund", given)).toBe(refund);
    expect(await stateFor(gateways.zalopay(), "query", given)).toBe(query);
  },
);

/** An answer of VNPay, signed over its fields in the documented order. */
function signed(fields: Record<string, string>): Answer {
  const all: Record<string, string> = {
    vnp_ResponseId: "1",
    vnp_Command: "",
    vnp_ResponseCode: "00",
    vnp_Message: "",
    vnp_TmnCode: "TESTTMN1",
    vnp_TxnRef: order.attempt.reference,
    vnp_Amount: "40000000",
    vnp_BankCode: "NCB",
    vnp_PayDate: "",
    vnp_TransactionNo: "9",
    vnp_TransactionType: "03",
    vnp_TransactionStatus: "05",
    vnp_OrderInfo: "",
    ...fields,
  };
  const isQuery = all.vnp_Command === "querydr";
  const text = [...Object.values(all), ...(isQuery ? ["", ""] : [])].join("|");
  return { ...all, vnp_SecureHash: createHmac("sha512", secret).update(text).digest("hex") };
}

const vnpayCodes: [code: string, status: string, state: string][] = [
  ["00", "00", "done"],
  // 05 is in progress at VNPay, 06 was sent to the bank, which may decline it.
  ...["05", "06", "01", "02", "04", "07", ""].map((status): [string, string, string] => ["00", status, "pending"]),
  ["00", "09", "rejected"],
  ["95", "", "rejected"],
  ...["02", "03", "91", "94", "97", "99", "16", ""].map((code): [string, string, string] => [code, "", "pending"]),
];

test.each(vnpayCodes)("VNPay's code '%s' with status '%s' for a refund is %s", async (code, status, state) => {
  const given = { vnp_Command: "refund", vnp_ResponseCode: code, vnp_TransactionStatus: status };
  expect(await stateFor(gateways.vnpay(), "refund", signed(given))).toBe(state);
  const { vnp_SecureHash: _, ...unsigned } = signed(given);
  expect(await stateFor(gateways.vnpay(), "refund", unsigned)).toBe("unreachable");
});

test.each([
  [{ vnp_TransactionStatus: "00" }, "done"],
  [{ vnp_TransactionType: "02", vnp_TransactionStatus: "09" }, "rejected"],
  ...["01", "02", "04", "05", "06", "07", ""].map((status) => [{ vnp_TransactionStatus: status }, "pending"] as const),
  [{ vnp_TransactionType: "01", vnp_TransactionStatus: "09" }, "pending"],
  [{ vnp_TransactionStatus: "09", vnp_TxnRef: "another" }, "pending"],
  ...["02", "91", "94", "97", "99"].map((code) => [{ vnp_ResponseCode: code }, "pending"] as const),
] as [Record<string, string>, string][])("VNPay's answer %j to a query about a refund is %s", async (fields, state) => {
  const given = signed({ vnp_Command: "querydr", ...fields });
  expect(await stateFor(gateways.vnpay(), "query", given)).toBe(state);
  expect(await gateways.vnpay().queryRefund({ ...order, isOnly: false }, later)).toMatchObject({ state: "pending" });
});

test("VNPay's answer about one of several refunds counts by the number of that refund", async () => {
  server.answer = signed({ vnp_Command: "querydr", vnp_TransactionNo: "77", vnp_TransactionStatus: "09" });
  const ask = (gatewayRef: string) => gateways.vnpay().queryRefund({ ...order, isOnly: false, gatewayRef }, later);
  expect(await ask("77")).toMatchObject({ state: "rejected" });
  for (const other of ["78", ""]) expect(await ask(other), other).toMatchObject({ state: "pending", gatewayRef: "" });
});

test("a pending answer has a number only where the gateway has taken the refund", async () => {
  const taken = signed({ vnp_Command: "refund", vnp_TransactionNo: "77", vnp_TransactionStatus: "06" });
  const [about, busy] = [
    { orderId: order.reference, resultCode: 7002, transId: 5 },
    { return_code: 3, refund_id: 12 },
  ];
  for (const [gateway, given, gatewayRef] of [
    [gateways.vnpay(), taken, "77"],
    [gateways.vnpay(), signed({ vnp_Command: "refund", vnp_ResponseCode: "94", vnp_TransactionNo: "77" }), ""],
    [gateways.momo(), about, ""],
    [gateways.zalopay(), busy, ""],
  ] as const) {
    server.answer = given;
    expect(await gateway.refund(order)).toMatchObject({ state: "pending", gatewayRef });
  }
});

test("a query about a refund has the time of the query, not of the refund", async () => {
  await stateFor(gateways.zalopay(), "query", { return_code: 3 });
  expect(server.request.timestamp).toBe(later.getTime());
  await stateFor(gateways.vnpay(), "query", signed({ vnp_Command: "querydr" }));
  expect(server.request.vnp_CreateDate).toBe("20261121160000");
});
