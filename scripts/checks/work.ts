import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/** These tests read the source as text, so no import shows what they depend on. */
const READ_THE_SOURCE = "tests/*.test.ts";

/** The Vitest arguments for the tests affected by the work since main; none, for all tests, when git does not know. */
export function testsReachedByWork(): string[] {
  const start = startOfWork();
  if (!start) return [];
  // PGlite runs only in `npm test`: its files run on PostgreSQL too.
  const projects = ["--project=pure", "--project=postgres"];
  const { stdout } = spawnSync("vitest", ["list", "--filesOnly", "--json", ...projects, `--changed=${start}`], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const reached = (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file);
  const always = globSync(READ_THE_SOURCE, { exclude: ["**/*.db.test.ts"] });
  return [...projects, ...new Set([...reached, ...always])];
}

/** The files changed or added since main; undefined when git does not know. */
export function filesOfWork(): string[] | undefined {
  const start = startOfWork();
  if (!start) return undefined;
  const changed = git("diff", "--name-only", "--diff-filter=d", start);
  const added = git("ls-files", "--others", "--exclude-standard");
  return [changed, added].flatMap((lines) => lines.split("\n")).filter((file) => file !== "");
}

/** The commit at which the work left main, or on main the commit before; undefined when git does not know. */
function startOfWork(): string | undefined {
  const left = git("merge-base", "HEAD", "main");
  const isBranch = left !== "" && left !== git("rev-parse", "HEAD");
  return (isBranch ? left : git("rev-parse", "--verify", "--quiet", "HEAD~1")) || undefined;
}

function git(...args: string[]): string {
  return spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
}
