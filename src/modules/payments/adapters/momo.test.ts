import { expect, test } from "vitest";
import { momo, signatureOf } from "./momo.ts";

// MoMo's public keys of its sandbox; the signatures were computed with two independent programs.
const account = {
  partnerCode: "MOMO",
  accessKey: "F8BBA842ECF85",
  secret: "K951B6PE1waDMi640xX08PD3vg6EkVlz",
  baseUrl: "https://test-payment.momo.vn",
  feePercent: 1.5,
};
const gateway = momo(account);

const notice = {
  partnerCode: "MOMO",
  orderId: "DT7K2M9QX",
  requestId: "REQ-DT7K2M9QX-1",
  amount: 1_500_000,
  orderInfo: "Thanh toan don DT7K2M9QX",
  orderType: "momo_wallet",
  transId: 4_088_878_653,
  resultCode: 0,
  message: "Successful.",
  payType: "qr",
  responseTime: 1_795_244_815_000,
  extraData: "",
  signature: "97ae49c66559f618db00ad2631eb135cccd0b51b35bdf3d61ed4b568c49f8355",
};
const read = (body: unknown) =>
  gateway.notices.read({ query: new URLSearchParams(), rawBody: Buffer.from(JSON.stringify(body)) });

test.each([
  [
    "dc751080c36a9350d6710db665198ff1601626d86887ea0441266469da688fdd",
    {
      amount: 1_500_000,
      extraData: "",
      ipnUrl: "https://example.vn/api/payments/momo/ipn",
      orderId: "DT7K2M9QX",
      orderInfo: "Thanh toan don DT7K2M9QX",
      partnerCode: "MOMO",
      requestId: "REQ-DT7K2M9QX-1",
      redirectUrl: "https://example.vn/thanh-toan/momo/ket-qua",
      requestType: "captureWallet",
    },
  ],
  [
    "e40ba088bc5f6f79ed574361048da3aa105dbfbe719687079695f88e5022d76d",
    { orderId: "DT7K2M9QX", partnerCode: "MOMO", requestId: "REQ-Q-1" },
  ],
  [
    "fd640641436f660c69b85ffa3cc44b7ca5a69d38c8930cae8181194c3f862a2c",
    {
      amount: 1_500_000,
      description: "Hoan tien DT7K2M9QX",
      orderId: "DT7K2M9QX-R1",
      partnerCode: "MOMO",
      requestId: "REQ-R-1",
      transId: 4_088_878_653,
    },
  ],
])("a request is signed as in the known vector %s", (signature, fields) => {
  expect(signatureOf(account, fields)).toBe(signature);
});

test("the known notice is accepted, and its return address names the order", () => {
  const report = { reference: "DT7K2M9QX", state: "paid", amount: 1_500_000, gatewayRef: "4088878653" };
  expect(read(notice)).toEqual({ accepted: true, report: { ...report, paidAt: new Date(1_795_244_815_000) } });
  const query = new URLSearchParams(Object.entries(notice).map(([name, value]) => [name, String(value)]));
  expect(gateway.readReturn(query)).toBe("DT7K2M9QX");
  query.set("resultCode", "1006");
  expect(gateway.readReturn(query)).toBeNull();
});

test("a changed notice, one without a field and one of another partner are rejected", () => {
  for (const change of [
    { amount: 1_500_001 },
    { resultCode: 1006 },
    { transId: 1 },
    { orderId: "X" },
    { signature: "" },
  ])
    expect(read({ ...notice, ...change })).toEqual({ accepted: false, rejection: "bad-signature" });
  const { signature: _, ...other } = { ...notice, partnerCode: "OTHER" };
  expect(read({ ...other, signature: signatureOf(account, other) })).toMatchObject({ rejection: "bad-signature" });
  for (const body of [null, [], {}, { ...notice, amount: "1500000" }, { ...notice, transId: 2 ** 60 }])
    expect(read(body)).toEqual({ accepted: false, rejection: "malformed" });
});

test.each([
  [0, "paid"],
  [1000, "pending"],
  [7002, "pending"],
  [9000, "pending"],
  [1006, "failed"],
  [1005, "failed"],
])("result %i is %s", (resultCode, state) => {
  const { signature: _, ...fields } = { ...notice, resultCode };
  expect(read({ ...fields, signature: signatureOf(account, fields) })).toMatchObject({ report: { state } });
});

test("MoMo gets 204 for what is recorded, and repeats what could not be", () => {
  const statusOf = (outcome: Parameters<typeof gateway.notices.reply>[0]) => gateway.notices.reply(outcome).status;
  expect([statusOf("recorded"), statusOf("repeated"), statusOf("other-amount")]).toEqual([204, 204, 204]);
  expect(statusOf("failed")).toBe(503);
  expect(gateway.costOf({ amount: 1_000_000 })).toBe(15_000);
});
