import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { BadConfig } from "./config-checks.ts";
import { findMisspelledSettings, readSecretFiles } from "./environment.ts";

const folder = mkdtempSync(join(tmpdir(), "hai-trinh-environment-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (content: string) => {
  const path = join(folder, "secret");
  writeFileSync(path, content);
  return path;
};

test("readSecretFiles reads a secret without the line break at its end", () => {
  const SECRET_KEY_FILE = file("0123456789012345678901234567890123456789\n");
  expect(readConfig(readSecretFiles({ SECRET_KEY_FILE })).secretKey).toBe("0123456789012345678901234567890123456789");
  const DATABASE_URL_FILE = file(" postgres://app@db/haitrinh\r\n");
  expect(readConfig(readSecretFiles({ DATABASE_URL_FILE, DATABASE_URL: "" })).databaseUrl).toBe(
    "postgres://app@db/haitrinh",
  );
});

test("readSecretFiles rejects a secret that is given twice, and a file that cannot be read", () => {
  const METRICS_TOKEN_FILE = file("a-token-of-metrics");
  const twice = () => readSecretFiles({ METRICS_TOKEN_FILE, METRICS_TOKEN: "another-token-of-metrics" });
  expect(twice).toThrow(BadConfig);
  expect(twice).toThrow(/^METRICS_TOKEN_FILE: cannot be set together with METRICS_TOKEN$/);
  const absent = () => readSecretFiles({ METRICS_TOKEN_FILE: join(folder, "absent") });
  expect(absent).toThrow(BadConfig);
  expect(absent).toThrow(/^METRICS_TOKEN_FILE: cannot be read \(ENOENT[^\n]+$/);
});

test("findMisspelledSettings names the nearest setting and leaves names of other programs alone", () => {
  const found = (name: string) => findMisspelledSettings({ [name]: "x" })[0]?.nearest;
  expect(found("DATABASE_URI")).toBe("DATABASE_URL");
  expect(found("APPURL")).toBe("APP_URL");
  expect(found("SECRET_KEYFILE")).toBe("SECRET_KEY_FILE");
  expect(found("SEPAY_KEY")).toBe("SEPAY_API_KEY");
  expect(found("TRUSTED_PROXY")).toBeUndefined();
  expect(found("TRUSTED_PROXYS")).toBe("TRUSTED_PROXIES");
  // Only secrets have a variant with a file.
  expect(found("APP_URL_FILE")).toBeDefined();
  const others = ["PATH", "HOME", "HOSTNAME", "PGHOST", "NODE_ENV", "NODE_OPTIONS", "LANG", "TZ", "SHELL", "USER"];
  const more = [
    "GOOGLE_APPLICATION_CREDENTIALS",
    "npm_config_cache",
    "INIT_CWD",
    "COLOR",
    "EDITOR",
    "TEST_DATABASE_URL",
  ];
  for (const name of [...others, ...more, "DATABASE_URL", "DATABASE_URL_FILE"])
    expect(found(name), name).toBeUndefined();
});
