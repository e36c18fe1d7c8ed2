import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const vnpay = {
  VNPAY_TMN_CODE: "TESTTMN1",
  VNPAY_HASH_SECRET: "a-hash-secret-of-tests",
  VNPAY_PAY_URL: "https://pay.vnpay.example/vpcpay.html",
  VNPAY_API_URL: "https://pay.vnpay.example/api/transaction",
};
const momo = { MOMO_PARTNER_CODE: "MOMO", MOMO_ACCESS_KEY: "access", MOMO_SECRET_KEY: "a-secret-key-of-tests" };

test("readConfig leaves every gateway off without its settings, and reads the fees of its contract", () => {
  expect(Object.values(readConfig({}).gateways).filter(Boolean)).toEqual([]);
  expect(readConfig({ ...vnpay, VNPAY_FEE_PERCENT: "0.88" }).gateways.vnpay).toEqual({
    terminal: "TESTTMN1",
    secret: vnpay.VNPAY_HASH_SECRET,
    feePercent: 0.88,
    cardFeePercent: 0,
    payUrl: vnpay.VNPAY_PAY_URL,
    apiUrl: vnpay.VNPAY_API_URL,
  });
  expect(readConfig(momo).gateways.momo).toMatchObject({ baseUrl: "https://payment.momo.vn", feePercent: 0 });
});

test.each([
  ["VNPAY_TMN_CODE", vnpay],
  ["VNPAY_API_URL", vnpay],
  ["MOMO_SECRET_KEY", momo],
] as const)("readConfig rejects a gateway without %s with one line that names it", (name, settings) => {
  expect(() => readConfig({ ...settings, [name]: "" })).toThrow(new RegExp(`^${name}: missing[^\\n]+$`));
});

test("readConfig rejects a sandbox without demo data, and an address that is not encrypted", () => {
  const VNPAY_PAY_URL = "https://sandbox.vnpayment.vn/paymentv2/vpcpay.html";
  expect(readConfig({ ...vnpay, VNPAY_PAY_URL }).gateways.vnpay).toBeDefined();
  expect(() => readConfig({ ...vnpay, VNPAY_PAY_URL, DEMO_DATA: "off" })).toThrow(/^VNPAY_PAY_URL: /);
  const MOMO_BASE_URL = "https://test-payment.momo.vn";
  expect(() => readConfig({ ...momo, MOMO_BASE_URL, DEMO_DATA: "off" })).toThrow(/^MOMO_BASE_URL: /);
  expect(() => readConfig({ ...momo, MOMO_BASE_URL: "http://payment.momo.example" })).toThrow(/^MOMO_BASE_URL: /);
});
