import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("src/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
const textOf = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));

/** Files with forbidden content. */
const filesWith = (pattern: RegExp, among: RegExp = /./) =>
  sources.filter((path) => among.test(path) && pattern.test(textOf.get(path) ?? "")).toSorted();

const server = /^src\/(main|app|api|http|modules|platform)/;

test("no code evaluates text, and only workers on our own files are started, without the right to write or start anything", () => {
  expect(filesWith(/\beval\(|new Function\b|node:vm|set(Timeout|Interval)\(\s*["'`]/)).toEqual([]);
  const starter = "src/platform/file-worker.ts";
  expect(filesWith(/child_process|node:cluster/)).toEqual([starter]);
  expect(textOf.get(starter)).toMatch(/^import \{ type ChildProcess, fork \} from "node:child_process";$/m);
  expect(textOf.get(starter)).toMatch(/env: \{\},\n.*"--permission", \.\.\.programs\]/);
  expect(textOf.get(starter)).toContain('const programs = ["src/*", "node_modules/*", "package.json"]');
  for (const path of filesWith(/openFileProcess</).filter((one) => one !== starter))
    expect(textOf.get(path), path).toMatch(/program: join\(process\.cwd\(\)(, "[a-z-]+")+, "[a-z-]+\.ts"\)/);
});

test("SQL is our own text with parameters: only the unit of a period is interpolated", () => {
  expect(filesWith(/sql\.raw\(/)).toEqual(["src/platform/database/period.ts"]);
  expect(textOf.get("src/platform/database/period.ts")).toMatch(/sql\.raw\(`'\$\{unit\}'`\)/);
  expect(filesWith(/\.(query|execute)\(\s*`[^`]*\$\{/)).toEqual([]);
});

test("unguessable values come from the system's random generator", () => {
  // The delay before a retry at the object storage may be guessed.
  expect(filesWith(/Math\.random/)).toEqual(["src/platform/storage/s3-storage.ts"]);
});

test("hashes, encryption and signatures use approved functions only", () => {
  const names = [...textOf.values()].flatMap((text) => [
    ...text.matchAll(/\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hash|hkdfSync)\(\s*"([^"]+)"/g),
  ]);
  expect(new Set(names.map((match) => match[1]))).toEqual(new Set(["sha256", "sha512", "aes-256-gcm"]));
});

test("outgoing requests follow no redirect and have a timeout", () => {
  const outgoing = filesWith(/\bfetch\(/, server);
  expect(outgoing.length).toBeGreaterThan(2);
  for (const path of outgoing) {
    expect(textOf.get(path), path).toMatch(/redirect: "(error|manual)"/);
    expect(textOf.get(path), path).toMatch(/AbortSignal\.timeout\(/);
  }
});

test("TLS certificates are always verified, and HTTP requests are parsed strictly", () => {
  const scripts = globSync("scripts/*.{ts,mjs}").filter((path) => path !== "scripts/test-postgres.ts");
  const texts = [...textOf.values(), ...["package.json", ...scripts].map((path) => readFileSync(path, "utf8"))];
  const loose = /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser|insecure-http-parser/;
  expect(texts.filter((text) => loose.test(text))).toEqual([]);
});

test("no response allows other origins, and no window listens to another one", () => {
  expect(filesWith(/access-control-allow|hono\/cors/i)).toEqual([]);
  expect(filesWith(/addEventListener\("message"|\bonmessage\b|window\.(postMessage|opener)/, /^src\/(web|ui)/)).toEqual(
    // It listens to a private port that it hands to our own worker, and reads a yes or no.
    ["src/web/browser/register-service-worker.ts"],
  );
});

test("browsers store user input for one tab only", () => {
  expect(filesWith(/\b(localStorage|indexedDB|openDatabase|caches)\b[.(]/, /^src\/(web|ui)/)).toEqual(
    // Names of public products that the visitor saved or saw, and days and party of the last search.
    ["src/web/browser/saved-products.ts"],
  );
});

test("the code contains no secret", () => {
  const secret = /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bduffel_live_|\bwhsec_[A-Za-z0-9]{16}|\bsk_live_/;
  expect(filesWith(secret)).toEqual([]);
});
