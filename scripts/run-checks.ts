// Usage: node scripts/run-checks.ts [quick]
// Runs every check in order and ends with one line that counts the tests. "quick" leaves out the server database and the browser.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestServer } from "./test-server.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { ok: boolean; file: string; title: string }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

const quick = process.argv.includes("quick");
const results = mkdtempSync(join(tmpdir(), "hai-trinh-checks-"));
const failures: string[] = [];
const failedTests: string[] = [];
const counts = { passed: 0, failed: 0 };

step("format and lint", "biome", ["ci", "--error-on-warnings", "."]);
step("types", "react-router", ["typegen"]);
step("types", "tsc", []);
step("boundaries", "depcruise", ["--config", ".dependency-cruiser.cjs", "src", "database", "tests"]);
step("dead code", "knip", []);
vitest("tests on PGlite", {});
if (!quick) {
  const server = await openTestServer();
  vitest(`tests on PostgreSQL (${server.name})`, { TEST_DATABASE_URL: server.url });
  browser();
  await server.close();
}

// Named again at the end, where a log is read first.
for (const test of failedTests) process.stdout.write(`✗ ${test}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(failures.length > 0 || counts.failed > 0 ? 1 : 0);

function step(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  process.stdout.write(`\n▸ ${title}\n`);
  const { status } = spawnSync(join("node_modules/.bin", command), args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) failures.push(title);
}

function vitest(title: string, env: NodeJS.ProcessEnv): void {
  const file = join(results, `${title.replace(/\W+/g, "-")}.json`);
  step(title, "vitest", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`], env);
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failedTests.push(`${title}: ${fullName}\n${failureMessages[0]?.slice(0, 600)}`);
    if (status === "failed" && failed.length === 0) failedTests.push(`${title}: ${name}\n${message.slice(0, 600)}`);
  }
}

function browser(): void {
  const file = join(results, "browser.json");
  step("browser journeys", "playwright", ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  counts.passed += stats.expected;
  counts.failed += stats.unexpected + stats.flaky;
  for (const suite of suites) nameFailed(suite);
}

function nameFailed({ suites = [], specs = [] }: PlaywrightSuite): void {
  for (const { ok, file, title } of specs) if (!ok) failedTests.push(`browser journeys: ${file}: ${title}`);
  for (const suite of suites) nameFailed(suite);
}
