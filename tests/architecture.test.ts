import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

const vocabulary = ["contract", "limits", "messages", "rules", "tables", "queries", "commands", "jobs", "emails"];
const folders = ["adapters", "reference"];

test("modules use only the vocabulary of the project", () => {
  const strangers = globSync("src/modules/*/*").filter((path) => {
    const name = path.split("/").at(-1) ?? "";
    const word = name.replace(/((\.db)?\.test)?\.ts$/, "");
    return !vocabulary.includes(word) && !folders.includes(word);
  });
  expect(strangers).toEqual([]);
});

test("every module has a position in the order of the boundary check", () => {
  const steps = JSON.parse(readFileSync("module-order.json", "utf8")) as string[][];
  const modules = globSync("src/modules/*/").map((path) => path.split("/").at(2));
  expect(steps.flat().toSorted()).toEqual(modules.toSorted());
});

test("a grown file becomes a folder, and never exists beside it", () => {
  const files = globSync("src/**/*.{ts,tsx}").map((path) => path.replace(/\.tsx?$/, ""));
  expect(files.filter((path) => existsSync(path))).toEqual([]);
});

test("no folder or file has a catch-all name", () => {
  const drawers = globSync("src/**/{utils,helpers,lib,common,shared,misc,types}{,.ts,.tsx}");
  expect(drawers).toEqual([]);
  expect(globSync("src/**/index.{ts,tsx}")).toEqual([]);
});

test("no object is spread only to write several properties on one line", () => {
  const sources = globSync("{src,tests,bench,database,scripts}/**/*.{ts,tsx}");
  expect(sources.filter((path) => /\.\.\.\{ /.test(readFileSync(path, "utf8")))).toEqual([]);
});

describe("boundary check", () => {
  type Cruised = {
    modules: { source: string; dependencies: { resolved: string }[] }[];
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  let cruised: Cruised;
  beforeAll(() => {
    const asked = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "src", "database", "tests"];
    const { stdout } = spawnSync("node_modules/.bin/depcruise", asked, { maxBuffer: 64 * 1024 * 1024 });
    cruised = JSON.parse(stdout.toString());
  });

  test("finds no import across a boundary", () => {
    const crossings = cruised.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(crossings).toEqual([]);
  });

  test("reads every source file", () => {
    const read = new Map(cruised.modules.map((module) => [module.source, module.dependencies]));
    const sources = globSync("{src,database,tests}/**/*.{ts,tsx}");
    expect(sources.filter((source) => !read.has(source))).toEqual([]);
    // A broken parser would report files without imports.
    const silent = sources.filter(
      (source) => /^import .* from "#/m.test(readFileSync(source, "utf8")) && read.get(source)?.length === 0,
    );
    expect(silent).toEqual([]);
  });
});

test("tests mock no module, because other files of the same worker would get the mock", () => {
  const mocking = globSync("{src,database,tests,scripts}/**/*.test.{ts,tsx}").filter((path) =>
    /^ *vi\.(do)?[mM]ock\(/m.test(readFileSync(path, "utf8")),
  );
  expect(mocking).toEqual([]);
});

test("the example environment has no default for a secret", () => {
  const example = readFileSync(".env.example", "utf8");
  for (const line of example.split("\n")) {
    if (/^(SEPAY|SMTP|DATABASE_URL|METRICS|OWNER|SECRET|S3)/.test(line)) expect(line).toMatch(/=$/);
  }
});

test("the example environment lists every setting", () => {
  const config = readFileSync("src/platform/config.ts", "utf8");
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]);
  const example = readFileSync(".env.example", "utf8");
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
});

test("README links only existing documents", () => {
  const links = [...readFileSync("README.md", "utf8").matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? "");
  expect(links.filter((link) => !link.startsWith("http") && !existsSync(link))).toEqual([]);
});

test("the documents name only existing files and names", () => {
  const files = globSync(["{src,tests,database,bench,docs,scripts,deploy}/**/*.*", "*.{json,cjs}", ".*.cjs"]);
  const filesCalled = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`));
  const isFile = (word: string) => /^[\w/-][\w./-]*\.(ts|tsx|css|cjs|json|sql|md)$/.test(word);
  const isName = (word: string) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]\w+$/.test(word);
  const textOf = (paths: string[]) => paths.map((path) => readFileSync(path, "utf8")).join("\n");
  const sources = textOf(files.filter((file) => /^src\/.*\.tsx?$/.test(file)));

  const documents = globSync(["docs/architecture.md", "docs/{guides,decisions}/*.md"], { exclude: ["**/operate.md"] });
  const isDecision = (document: string) => document.startsWith("docs/decisions/");
  const wrong = documents.flatMap((document) =>
    readFileSync(document, "utf8")
      .split(/\n(?=- |\d+\. |\n|\|)/)
      .flatMap((paragraph) => {
        const words = [...paragraph.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "");
        const named = words.filter(isFile);
        const code = named.length > 0 ? textOf(named.flatMap(filesCalled)) : sources;
        return [
          ...named.filter((name) => filesCalled(name).length === 0),
          // Decisions also name what was rejected.
          ...(isDecision(document) ? [] : words).filter(
            (word) => isName(word) && !new RegExp(`\\b${word}\\b`).test(code),
          ),
        ];
      }),
  );
  expect(wrong).toEqual([]);
});

test("back-office days are entered as dd/MM/yyyy, independent of the browser's language", () => {
  const native = globSync("src/web/admin/**/*.tsx").filter((path) => /type="date"/.test(readFileSync(path, "utf8")));
  expect(native).toEqual([]);
});

test("only the last snapshot of the schema is kept, because the migration generator needs no other", () => {
  const journal = JSON.parse(readFileSync("database/migrations/meta/_journal.json", "utf8"));
  const last = String(journal.entries.at(-1).idx).padStart(4, "0");
  expect(globSync("database/migrations/meta/*_snapshot.json")).toEqual([
    `database/migrations/meta/${last}_snapshot.json`,
  ]);
});
