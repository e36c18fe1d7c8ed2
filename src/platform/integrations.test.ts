import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { integrationsOf } from "./integrations.ts";

const secrets = {
  SMTP_URL: "smtps://agency:mail-password@mail.example:465",
  MAIL_FROM: "chao@haitrinh.example",
  SEPAY_WEBHOOK_SECRET: "a-webhook-secret-of-tests",
  DATABASE_URL: "postgres://agency:database-password@db.example:5432/agency",
  SECRET_KEY: "a-key-that-seals-things-for-tests-only",
  DUFFEL_ACCESS_TOKEN: "duffel_live_for_tests_only",
  DUFFEL_WEBHOOK_SECRET: "whsec_for_tests_only",
  TURNSTILE_SITE_KEY: "0x4AAAAAAA-site-of-tests",
  TURNSTILE_SECRET_KEY: "0x4AAAAAAA-secret-of-tests",
  VNPAY_TMN_CODE: "TESTTMN1",
  VNPAY_HASH_SECRET: "a-hash-secret-of-tests",
  VNPAY_PAY_URL: "https://pay.vnpay.example/vpcpay.html",
  VNPAY_API_URL: "https://pay.vnpay.example/api/transaction",
};

test("an enabled integration shows its host and never a password or a key", () => {
  const told = JSON.stringify(integrationsOf(readConfig(secrets)));

  expect(told).toContain("mail.example:465");
  expect(told).toContain("db.example:5432");
  for (const secret of [
    "mail-password",
    "database-password",
    "agency:",
    secrets.SEPAY_WEBHOOK_SECRET,
    secrets.SECRET_KEY,
    secrets.DUFFEL_ACCESS_TOKEN,
    secrets.DUFFEL_WEBHOOK_SECRET,
    secrets.TURNSTILE_SECRET_KEY,
    secrets.VNPAY_HASH_SECRET,
  ])
    expect(told).not.toContain(secret);
});

test("a disabled integration names the settings that enable it", () => {
  const mail = integrationsOf(readConfig({})).find(({ key }) => key === "mail");

  expect(mail).toEqual({ key: "mail", on: false, detail: "", settings: ["SMTP_URL", "MAIL_FROM"] });
});
