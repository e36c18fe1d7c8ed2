import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

const vocabulary = ["contract", "limits", "messages", "rules", "tables", "queries", "commands", "jobs", "emails"];
const folders = ["adapters", "reference"];

test("a module speaks only the words of the house", () => {
  const strangers = globSync("src/modules/*/*").filter((path) => {
    const name = path.split("/").at(-1) ?? "";
    const word = name.replace(/((\.db)?\.test)?\.ts$/, "");
    return !vocabulary.includes(word) && !folders.includes(word);
  });
  expect(strangers).toEqual([]);
});

test("every module has its place in the order that the boundary check holds", () => {
  const steps = JSON.parse(readFileSync("module-order.json", "utf8")) as string[][];
  const modules = globSync("src/modules/*/").map((path) => path.split("/").at(2));
  expect(steps.flat().toSorted()).toEqual(modules.toSorted());
});

test("a file that has outgrown itself is a folder instead, never both", () => {
  const files = globSync("src/**/*.{ts,tsx}").map((path) => path.replace(/\.tsx?$/, ""));
  expect(files.filter((path) => existsSync(path))).toEqual([]);
});

test("no drawer for what has no name", () => {
  const drawers = globSync("src/**/{utils,helpers,lib,common,shared,misc,types}{,.ts,.tsx}");
  expect(drawers).toEqual([]);
  expect(globSync("src/**/index.{ts,tsx}")).toEqual([]);
});

describe("the boundary check", () => {
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

  test("finds no import that crosses a boundary", () => {
    const crossings = cruised.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(crossings).toEqual([]);
  });

  test("has read every source file", () => {
    const read = new Map(cruised.modules.map((module) => [module.source, module.dependencies]));
    const sources = globSync("{src,database,tests}/**/*.{ts,tsx}");
    expect(sources.filter((source) => !read.has(source))).toEqual([]);
    // A reader that understands nothing would see files without imports.
    const silent = sources.filter(
      (source) => /^import .* from "#/m.test(readFileSync(source, "utf8")) && read.get(source)?.length === 0,
    );
    expect(silent).toEqual([]);
  });
});

test("no test mocks a module, which other files of its worker would meet", () => {
  const mocking = globSync("{src,database,tests,scripts}/**/*.test.{ts,tsx}").filter((path) =>
    /^ *vi\.(do)?[mM]ock\(/m.test(readFileSync(path, "utf8")),
  );
  expect(mocking).toEqual([]);
});

test("no secret has a default in the example of the environment", () => {
  const example = readFileSync(".env.example", "utf8");
  for (const line of example.split("\n")) {
    if (/^(SEPAY|SMTP|DATABASE_URL|METRICS|OWNER|SECRET|S3)/.test(line)) expect(line).toMatch(/=$/);
  }
});

test("every setting of the environment stands in the example", () => {
  const config = readFileSync("src/platform/config.ts", "utf8");
  const names = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]);
  const example = readFileSync(".env.example", "utf8");
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`^${name}=`, "m").test(example))).toEqual([]);
});

test("the documents that the README names exist", () => {
  const links = [...readFileSync("README.md", "utf8").matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1] ?? "");
  expect(links.filter((link) => !link.startsWith("http") && !existsSync(link))).toEqual([]);
});

test("the map and the guide speak of files that there are, and of names that stand in them", () => {
  const files = globSync(["{src,tests,database,bench,docs}/**/*.*", "*.{json,cjs}", ".*.cjs"]);
  const filesCalled = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`));
  const isFile = (word: string) => /^[\w./-]+\.(ts|tsx|css|cjs|json|sql|md)$/.test(word);
  const isName = (word: string) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]\w+$/.test(word);
  const textOf = (paths: string[]) => paths.map((path) => readFileSync(path, "utf8")).join("\n");
  const sources = textOf(files.filter((file) => /^src\/.*\.tsx?$/.test(file)));

  const wrong = ["docs/architecture.md", ...globSync("docs/guides/*.md", { exclude: ["**/operate.md"] })].flatMap(
    (document) =>
      readFileSync(document, "utf8")
        .split(/\n(?=- |\d+\. |\n|\|)/)
        .flatMap((paragraph) => {
          const words = [...paragraph.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "");
          const named = words.filter(isFile);
          const code = named.length > 0 ? textOf(named.flatMap(filesCalled)) : sources;
          return [
            ...named.filter((name) => filesCalled(name).length === 0),
            ...words.filter((word) => isName(word) && !new RegExp(`\\b${word}\\b`).test(code)),
          ];
        }),
  );
  expect(wrong).toEqual([]);
});

test("days of the staff area are typed as dd/MM/yyyy, not in the order that a browser was installed with", () => {
  const native = globSync("src/web/admin/**/*.tsx").filter((path) => /type="date"/.test(readFileSync(path, "utf8")));
  expect(native).toEqual([]);
});
