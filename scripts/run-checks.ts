// Usage: node scripts/run-checks.ts [quick]
// Runs every check and ends with one line that counts the tests. "quick" leaves out the server database, the browser, the
// tests on PGlite that the work since main does not reach, and most of what the fuzz tests send.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestServer } from "./test-server.ts";

type Options = { env?: NodeJS.ProcessEnv; beside?: boolean };
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

// Two cores: what reads the code runs beside the tests that need no database.
await Promise.all([readCode(), vitest("tests without a database", ["--project=pure"], { beside: true })]);
if (quick) {
  const since = startOfWork();
  const changed = since ? [`--changed=${since}`, "--passWithNoTests"] : [];
  await vitest("tests on PGlite that the work reaches", ["--project=database", ...changed], {
    env: { FUZZ_RUNS: "500" },
  });
} else {
  await vitest("tests on PGlite", ["--project=database"]);
  const server = await openTestServer();
  const env = { TEST_DATABASE_URL: server.url };
  await vitest(`tests on PostgreSQL (${server.name})`, ["--project=database"], { env });
  await browser();
  await server.close();
}

// Named again at the end, where a log is read first.
for (const test of failedTests) process.stdout.write(`✗ ${test}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(failures.length > 0 || counts.failed > 0 ? 1 : 0);

async function readCode(): Promise<void> {
  const beside = { beside: true };
  await step("format and lint", "biome", ["ci", "--error-on-warnings", "."], beside);
  await step("types of routes", "react-router", ["typegen"], beside);
  await step("types", "tsc", [], beside);
  await step("dead code", "knip", [], beside);
}

/** Runs one check. What runs beside another shows its output when it is whole, the others while they run. */
async function step(title: string, command: string, args: string[], { env, beside }: Options = {}): Promise<void> {
  if (!beside) process.stdout.write(`\n▸ ${title}\n`);
  const child = spawn(join("node_modules/.bin", command), args, {
    stdio: ["ignore", beside ? "pipe" : "inherit", beside ? "pipe" : "inherit"],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => void output.push(chunk));
  const [status] = await once(child, "close");
  if (beside) process.stdout.write(`\n▸ ${title}\n${Buffer.concat(output)}`);
  if (status !== 0) failures.push(title);
}

async function vitest(title: string, args: string[], options: Options = {}): Promise<void> {
  const file = join(results, `${title.replace(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  await step(title, "vitest", ["run", ...reporters, ...args], options);
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

/** Where this work left main, or the commit before on main itself; undefined where git does not know. */
function startOfWork(): string | undefined {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
  const left = git("merge-base", "HEAD", "main");
  const isBranch = left !== "" && left !== git("rev-parse", "HEAD");
  return (isBranch ? left : git("rev-parse", "--verify", "--quiet", "HEAD~1")) || undefined;
}

async function browser(): Promise<void> {
  const file = join(results, "browser.json");
  await step("browser journeys", "playwright", ["test"], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  counts.passed += stats.expected;
  counts.failed += stats.unexpected + stats.flaky;
  for (const suite of suites) nameFailed(suite);
}

function nameFailed({ suites = [], specs = [] }: PlaywrightSuite): void {
  for (const { ok, file, title } of specs) if (!ok) failedTests.push(`browser journeys: ${file}: ${title}`);
  for (const suite of suites) nameFailed(suite);
}
