import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { withoutTokens } from "#platform/magic-link.ts";
import { isApplicationPath } from "./browser/app-paths.ts";
import routes from "./routes.ts";

type Page = { path: string; source: string };

/** The pages under some routes, each with an address of it and what its file says. */
function pagesOf(entries: readonly RouteConfigEntry[], above = ""): Page[] {
  return entries.flatMap(({ path, file, children }) => {
    const whole = path ? `${above}/${path.replace(/:\w+/g, "a1").replace("*", "khong-co")}` : above || "/";
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    if (children) return pagesOf(children, path ? whole : above);
    return /^export default/m.test(source) ? [{ path: whole, source }] : [];
  });
}

// React takes over applications only; in documents the Content-Security-Policy would block what React writes.
test("every page's address is classified as application or document", () => {
  const pages = pagesOf(routes);
  const isDocument = (source: string) => /^export const handle\b.*\bdocument:/m.test(source);
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter(({ path, source }) => isApplicationPath(path) === isDocument(source))).toEqual([]);
});

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [join(import.meta.dirname, file), ...filesOf(children)]);

// The build wraps these exports of a route's file: elsewhere they would get the data of the route around them, not their properties.
test("no file uses the page or the error boundary of a route as a component", () => {
  const routeFiles = new Set(filesOf(routes));
  const IMPORT = /^import (?!type )([^"]+) from "(\.[^"]+)";$/gm;
  const wrong = globSync(join(import.meta.dirname, "**/*.{ts,tsx}"))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(IMPORT)]
        .filter(([, names = ""]) => /^\w|\b(ErrorBoundary|HydrateFallback)\b/.test(names))
        .filter(([, , from = ""]) => routeFiles.has(join(dirname(file), from)))
        .map(([line]) => `${file}: ${line}`),
    );
  expect(routeFiles.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    return [whole, ...pathsOf(children, whole)];
  });

test("no token in a path is logged", () => {
  const withKeys = pathsOf(routes).filter((path) => path.includes(":key"));
  expect(withKeys.length).toBeGreaterThan(0);
  expect(withKeys.map((path) => withoutTokens(path.replace(":key", "a-secret"))).join()).not.toContain("a-secret");
});
