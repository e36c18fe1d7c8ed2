import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signedText, vnpay } from "./vnpay.ts";

const secret = "TESTHASHSECRET0123456789ABCDEFGH";
const account = {
  terminal: "TESTTMN1",
  secret,
  payUrl: "https://pay.example/vpcpay.html",
  apiUrl: "https://pay.example/api",
  feePercent: 0.8,
  cardFeePercent: 2.4,
};
const gateway = vnpay(account);
const read = (text: string, hash: string) =>
  gateway.notices.read({ query: new URLSearchParams(`${text}&vnp_SecureHash=${hash}`), rawBody: new Uint8Array() });

// Computed with two independent programs for this secret.
const created =
  "vnp_Amount=150000000&vnp_Command=pay&vnp_CreateDate=20261121140405&vnp_CurrCode=VND&vnp_ExpireDate=20261121141905&vnp_IpAddr=203.0.113.9&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+don+DT7K2M9QX&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fexample.vn%2Fthanh-toan%2Fvnpay%2Fket-qua&vnp_TmnCode=TESTTMN1&vnp_TxnRef=DT7K2M9QX&vnp_Version=2.1.0";
const createdHash =
  "e903b9d7eb5afc62ad2a37c08bc169345623b133e3f08867007eb71ca23177cc644ffa556ac8ba4f88e138f19360770566bba5949c16596391acd533a9630fcd";
const paid =
  "vnp_Amount=150000000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14422574&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+don+DT7K2M9QX&vnp_PayDate=20261121140655&vnp_ResponseCode=00&vnp_TmnCode=TESTTMN1&vnp_TransactionNo=14422574&vnp_TransactionStatus=00&vnp_TxnRef=DT7K2M9QX";
const paidHash =
  "ebfc52c3995676a016d0cfec11c93c90ff9cbcc82c639b9366704d49344b5efea68180c56718c8d79993f32e1fe5350ea21a13cc7811e5b20bd7344ca59ab9fd";

test("the address of a payment is signed as in the known vector, with times of Vietnam and the end of the hold", async () => {
  const url = await gateway.start({
    reference: "DT7K2M9QX",
    amount: 1_500_000,
    description: "Thanh toan don DT7K2M9QX",
    address: "203.0.113.9",
    returnUrl: "https://example.vn/thanh-toan/vnpay/ket-qua",
    noticeUrl: "",
    createdAt: new Date("2026-11-21T07:04:05Z"),
    expiresAt: new Date("2026-11-21T07:19:05Z"),
  });
  expect(url).toBe(`${account.payUrl}?${created}&vnp_SecureHash=${createdHash}`);
});

test("the known notice is accepted, with its hash in either case", () => {
  const report = {
    reference: "DT7K2M9QX",
    state: "paid",
    amount: 1_500_000,
    gatewayRef: "14422574",
    paidAt: new Date("2026-11-21T07:06:55Z"),
    isInternationalCard: false,
  };
  expect(read(paid, paidHash)).toEqual({ accepted: true, report });
  expect(read(paid, paidHash.toUpperCase())).toEqual({ accepted: true, report });
});

test("a published notice of another integration has the published hash", () => {
  const text =
    "vnp_Amount=1000000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14422574&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+don+hang+2024-05-21T02%3A17%3A31.249Z&vnp_PayDate=20240521091806&vnp_ResponseCode=00&vnp_TmnCode=TEST_TMN_CODE&vnp_TransactionNo=14422574&vnp_TransactionStatus=00&vnp_TxnRef=1716257871703";
  expect(signedText(new URLSearchParams(text))).toBe(text);
  expect(createHmac("sha512", "test_secret").update(text).digest("hex")).toBe(
    "649982421beb422556a1374713c74e58e716ecbd05007c0c0e1f7effdfaf361dbf146889ca446139afe11b9954c4d5c486e99e3b86fcfab6957f29eb0be72895",
  );
});

test("a changed, repeated or unsigned notice, and one of another terminal, is rejected", () => {
  const rejected = { accepted: false, rejection: "bad-signature" };
  for (const [from, to] of [
    ["150000000", "150000100"],
    ["vnp_ResponseCode=00", "vnp_ResponseCode=24"],
    ["DT7K2M9QX", "DT7K2M9QY"],
    ["14422574", "14422575"],
  ] as const)
    expect(read(paid.replace(from, to), paidHash), from).toEqual(rejected);
  expect(read(`${paid}&vnp_Amount=1`, paidHash)).toEqual(rejected);
  expect(read(paid, "")).toEqual(rejected);
  const other = paid.replace("TESTTMN1", "TESTTMN2");
  expect(read(other, hashOf(other))).toEqual(rejected);
  // Parameters of others are not signed and not read.
  expect(read(`${paid}&utm_source=x`, paidHash)).toMatchObject({ accepted: true });
});

test.each([
  ["00", "00", "paid"],
  ["24", "02", "failed"],
  ["07", "07", "held"],
  ["07", "00", "held"],
  ["00", "01", "pending"],
  ["00", "02", "failed"],
  ["99", "00", "failed"],
])("response %s with status %s is %s", (response, status, state) => {
  const text = paid.replace("ResponseCode=00", `ResponseCode=${response}`).replace("Status=00", `Status=${status}`);
  expect(read(text, hashOf(text))).toMatchObject({ accepted: true, report: { state } });
});

test.each([
  ["an amount with a part of a đồng", paid.replace("150000000", "150000050")],
  ["a paid one without its number", paid.replace("vnp_TransactionNo=14422574", "vnp_TransactionNo=0")],
  ["a paid one without its time", paid.replace("20261121140655", "20261321140655")],
])("a signed notice with %s is malformed", (_, text) => {
  expect(read(text, hashOf(text))).toEqual({ accepted: false, rejection: "malformed" });
});

test("VNPay keeps more of an international card", () => {
  expect(gateway.costOf({ amount: 1_000_000 })).toBe(8_000);
  expect(gateway.costOf({ amount: 1_000_000, isInternationalCard: true })).toBe(24_000);
  const text = paid.replace("vnp_BankCode=NCB", "vnp_BankCode=VISA");
  expect(read(text, hashOf(text))).toMatchObject({ report: { isInternationalCard: true } });
});

test("each outcome has the answer of VNPay's list", () => {
  const codes = (["recorded", "repeated", "unknown", "other-amount", "bad-signature", "failed"] as const).map(
    (outcome) => gateway.notices.reply(outcome),
  );
  expect(codes.map(({ body }) => (body as { RspCode: string }).RspCode)).toEqual(["00", "02", "01", "04", "97", "99"]);
  expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([200]));
});

const hashOf = (text: string) => createHmac("sha512", secret).update(text).digest("hex");
