import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const account = { VINVOICE_TAX_CODE: "0100000000", VINVOICE_USERNAME: "0100000000", VINVOICE_PASSWORD: "a-password" };

test("an account at Viettel is whole or absent, and its password goes over https only", () => {
  expect(readConfig({}).vinvoice).toBeUndefined();
  expect(readConfig(account).vinvoice).toMatchObject({ baseUrl: "https://api-vinvoice.viettel.vn" });
  const { VINVOICE_PASSWORD: _, ...half } = account;
  expect(() => readConfig(half)).toThrow("VINVOICE_PASSWORD: missing");
  expect(() => readConfig({ VINVOICE_BASE_URL: "https://x.example" })).toThrow(
    "has no effect without VINVOICE_TAX_CODE",
  );
  expect(() => readConfig({ ...account, VINVOICE_BASE_URL: "http://x.example" })).toThrow("https");
  expect(() => readConfig({ ...account, VINVOICE_TAX_CODE: "12" })).toThrow("VINVOICE_TAX_CODE");
});
