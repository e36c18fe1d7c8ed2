import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { BadConfig } from "./config-checks.ts";

test("readConfig without settings uses an embedded database with demo data", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    appUrl: "http://localhost:3000",
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    demoData: true,
    smtp: undefined,
    sepay: undefined,
    bucket: undefined,
  });
});

const bucket = {
  S3_ENDPOINT: "https://s3.ap-southeast-1.example",
  S3_REGION: "ap-southeast-1",
  S3_BUCKET: "hai-trinh",
  S3_ACCESS_KEY_ID: "AKIDEXAMPLE",
  S3_SECRET_ACCESS_KEY: "a-secret-for-tests-only",
};

test("readConfig rejects a half-set object storage with one line that names the missing setting", () => {
  expect(readConfig(bucket).bucket).toMatchObject({ name: "hai-trinh", region: "ap-southeast-1" });
  for (const name of Object.keys(bucket)) {
    expect(() => readConfig({ ...bucket, [name]: "" })).toThrow(new RegExp(`^${name}: missing[^\\n]+$`));
  }
  expect(() => readConfig({ S3_BUCKET: "hai-trinh" })).toThrow(/^S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ ...bucket, S3_BUCKET: "Hải Trình" })).toThrow(/^S3_BUCKET: /);
});

test("readConfig leaves Duffel off without its token, charges in đồng by default, and requires a rate for other currencies", () => {
  const DUFFEL_ACCESS_TOKEN = "duffel_test_for_tests_only";
  expect(readConfig({}).duffel).toBeUndefined();
  expect(readConfig({ DUFFEL_ACCESS_TOKEN }).duffel).toEqual({
    baseUrl: "https://api.duffel.com",
    token: DUFFEL_ACCESS_TOKEN,
    currency: "VND",
    rate: 1,
    webhookSecret: undefined,
  });
  expect(readConfig({ DUFFEL_ACCESS_TOKEN, DUFFEL_CURRENCY: "USD", DUFFEL_VND_RATE: "26123.5" }).duffel).toMatchObject({
    currency: "USD",
    rate: 26_123.5,
  });
  expect(() => readConfig({ DUFFEL_ACCESS_TOKEN, DUFFEL_CURRENCY: "USD" })).toThrow(/^DUFFEL_VND_RATE: /);
  expect(() => readConfig({ DUFFEL_CURRENCY: "USD", DUFFEL_VND_RATE: "26000" })).toThrow(/^DUFFEL_ACCESS_TOKEN: /);
  // Live customers must not get sandbox tickets, and the token is only sent encrypted.
  expect(() => readConfig({ DUFFEL_ACCESS_TOKEN, DEMO_DATA: "off" })).toThrow(/^DUFFEL_ACCESS_TOKEN: /);
  const DUFFEL_BASE_URL = "http://api.duffel.example";
  expect(() => readConfig({ DUFFEL_ACCESS_TOKEN, DUFFEL_BASE_URL })).toThrow(/^DUFFEL_BASE_URL: /);
  expect(readConfig({ DUFFEL_ACCESS_TOKEN, DUFFEL_BASE_URL: "http://127.0.0.1:4011" }).duffel).toBeDefined();
});

test("readConfig requires both CAPTCHA keys, rejects test keys without demo data, and sends the secret only encrypted", () => {
  const [TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY] = [
    "1x00000000000000000000AA",
    "1x0000000000000000000000000000000AA",
  ];
  expect(readConfig({}).turnstile).toBeUndefined();
  expect(readConfig({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }).turnstile).toMatchObject({
    baseUrl: "https://challenges.cloudflare.com",
  });
  expect(() => readConfig({ TURNSTILE_SITE_KEY })).toThrow(/^TURNSTILE_SECRET_KEY: /);
  expect(() => readConfig({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, DEMO_DATA: "off" })).toThrow(
    /^TURNSTILE_SECRET_KEY: /,
  );
  const TURNSTILE_BASE_URL = "http://turnstile.example";
  expect(() => readConfig({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, TURNSTILE_BASE_URL })).toThrow(
    /^TURNSTILE_BASE_URL: /,
  );
});

test("readConfig turns demo data off for a server database unless it is set", () => {
  const DATABASE_URL = "postgres://app@db/haitrinh";
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO_DATA: "on" }).demoData).toBe(true);
});

test("readConfig loads the demo and its published passwords on a public site only when DEMO_DATA is on", () => {
  const DATABASE_URL = "postgres://app@db/haitrinh";
  for (const site of [{ APP_URL: "https://haitrinh.example" }, { TRUSTED_PROXIES: "1" }]) {
    expect(() => readConfig(site)).toThrow(/^DEMO_DATA: [^\n]+$/);
    expect(readConfig({ ...site, DEMO_DATA: "off" }).demoData).toBe(false);
    expect(readConfig({ ...site, DEMO_DATA: "on" }).demoData).toBe(true);
    expect(readConfig({ ...site, DATABASE_URL }).demoData).toBe(false);
  }
  expect(readConfig({ APP_URL: "http://127.0.0.1:3000" }).demoData).toBe(true);
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ APP_URL: "haitrinh.vn" }, "APP_URL"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_REPLICA_URL: "postgres://app@standby/haitrinh" }, "DATABASE_URL"],
  [{ SMTP_URL: "smtp://mail" }, "MAIL_FROM"],
  [{ SMTP_URL: "smtp://mail", MAIL_FROM: "a@b\r\nBcc: x" }, "MAIL_FROM"],
  [{ SEPAY_API_KEY: "short" }, "SEPAY_API_KEY"],
  [{ TRUSTED_PROXIES: "-1" }, "TRUSTED_PROXIES"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY"],
  [{ OWNER_EMAIL: "chu" }, "OWNER_EMAIL"],
  [{ OWNER_PASSWORD: "một câu đủ dài" }, "OWNER_EMAIL"],
  [{ OWNER_EMAIL: "chu@example.vn", OWNER_PASSWORD: "ngắn" }, "OWNER_PASSWORD"],
])("%j stops the start with one line that names %s", (env, name) => {
  expect(() => readConfig(env)).toThrow(BadConfig);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test("readConfig does not repeat a malformed secret in its error", () => {
  expect(() => readConfig({ SEPAY_API_KEY: "hunter2" })).not.toThrow(/hunter2/);
});
