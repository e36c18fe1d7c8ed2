import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const packages = Object.entries(read("package-lock.json").packages as Record<string, Entry>).filter(([path]) => path);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

test("every installed package comes from the registry with an integrity hash", () => {
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, { resolved, integrity, link }] of packages) {
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    // Without an address npm uses the registry.
    expect(resolved ?? "https://registry.npmjs.org/", path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    expect(link, path).toBeUndefined();
  }
});

test("no package depends on an address, a repository or a file", () => {
  const own = read("package.json");
  const dependents: [string, Entry][] = [
    ...packages,
    ["package.json", own],
    ["development", { dependencies: own.devDependencies }],
  ];
  for (const [path, { dependencies, optionalDependencies }] of dependents)
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      expect(version, `${path}: ${name}`).not.toMatch(
        /^(git|https?:|file:|link:|github:|gitlab:|bitbucket:|gist:)|^[\w.-]+\/[\w.-]+(#|$)/,
      );
});

test("every install script was reviewed, and is allowed or denied by name", () => {
  const reviewed: Record<string, boolean> = read("package.json").allowScripts;
  const wanting = new Set(
    packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)),
  );
  expect([...wanting].sort()).toEqual(Object.keys(reviewed).sort());
  const rules = readFileSync(".npmrc", "utf8").split("\n");
  for (const rule of [
    "strict-allow-scripts=true",
    "min-release-age=3",
    "allow-git=none",
    "allow-remote=none",
    "allow-file=none",
  ])
    expect(rules).toContain(rule);
});
