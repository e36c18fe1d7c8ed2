import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname, join } from "node:path";

/** These tests read the source as text, so no import shows what they depend on. */
const READ_THE_SOURCE = "tests/*.test.ts";

/**
 * The Vitest arguments for the tests beside the work since main; none, for all tests, when git does not know. Imports do not decide: most
 * files reach half of the tests, which takes minutes.
 */
export function testsBesideChanges(): string[] {
  const files = changedFiles();
  if (!files) return [];
  const nearby = [...new Set(files.flatMap(areaOf))].flatMap((area) => globSync(join(area, "**/*.test.{ts,tsx}")));
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const always = globSync(READ_THE_SOURCE, { exclude: ["**/*.db.test.ts"] });
  // PGlite runs only in `npm test`: its files run on PostgreSQL too.
  return ["--project=pure", "--project=postgres", ...new Set([...nearby, ...tests, ...always])];
}

/** The folder whose tests run with a file: a module, a group of pages, a part of the platform. */
export function areaOf(file: string): string[] {
  const [root, ...rest] = dirname(file).split("/");
  if (root === "database" || root === "scripts") return [dirname(file)];
  // Files directly in these two folders belong to everything.
  if (root !== "src" || ["", "web"].includes(rest.join("/"))) return [];
  return [join(root, ...rest.slice(0, rest[0] === "web" ? 3 : 2))];
}

/** The files changed or added since main; undefined when git does not know. */
export function changedFiles(): string[] | undefined {
  const start = branchStart();
  if (!start) return undefined;
  const changed = git("diff", "--name-only", "--diff-filter=d", start);
  const added = git("ls-files", "--others", "--exclude-standard");
  return [changed, added].flatMap((lines) => lines.split("\n")).filter((file) => file !== "");
}

/** The commit at which the work left main, or on main the commit before; undefined when git does not know. */
function branchStart(): string | undefined {
  const left = git("merge-base", "HEAD", "main");
  const isBranch = left !== "" && left !== git("rev-parse", "HEAD");
  return (isBranch ? left : git("rev-parse", "--verify", "--quiet", "HEAD~1")) || undefined;
}

function git(...args: string[]): string {
  return spawnSync("git", args, { encoding: "utf8" }).stdout.trim();
}
