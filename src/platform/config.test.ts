import { expect, test } from "vitest";
import { BadConfig, readConfig } from "./config.ts";

test("without any setting the product runs on an embedded database with demo data", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    appUrl: "http://localhost:3000",
    databaseUrl: undefined,
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

test("object storage is set as a whole, or the start stops with one line that names what is missing", () => {
  expect(readConfig(bucket).bucket).toMatchObject({ name: "hai-trinh", region: "ap-southeast-1" });
  for (const name of Object.keys(bucket)) {
    expect(() => readConfig({ ...bucket, [name]: "" })).toThrow(new RegExp(`^${name}: missing[^\\n]+$`));
  }
  expect(() => readConfig({ S3_BUCKET: "hai-trinh" })).toThrow(/^S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ ...bucket, S3_BUCKET: "Hải Trình" })).toThrow(/^S3_BUCKET: /);
});

test("a server database gets no demo data unless that is asked for", () => {
  const DATABASE_URL = "postgres://app@db/haitrinh";
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO_DATA: "on" }).demoData).toBe(true);
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ APP_URL: "haitrinh.vn" }, "APP_URL"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
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

test("a bad secret is not repeated in the message about it", () => {
  expect(() => readConfig({ SEPAY_API_KEY: "hunter2" })).not.toThrow(/hunter2/);
});
