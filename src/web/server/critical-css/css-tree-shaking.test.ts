import { expect, test } from "vitest";
import { namesIn, referencedStyles, sheetFrom } from "./css-tree-shaking.ts";

const html = '<html class="first-view"><body><main class="ship md:grid w-[1.5rem]"><a class="link">Tàu</a></main>';

const used = (...sheets: string[]) => referencedStyles(sheets.map(sheetFrom), namesIn(html)).join("|");

test.each([
  [".ship{color:red}", ".ship{color:red;}"],
  [".hotel{color:red}", ""],
  [".hotel,.ship{color:red}", ".ship{color:red;}"],
  [".ship .link:hover{color:red}", ".ship .link:hover{color:red;}"],
  [".ship .button{color:red}", ""],
  [".ship:not(.hotel){color:red}", ".ship:not(.hotel){color:red;}"],
  [".ship:has(>.button,>.hotel){color:red}", ".ship:has(>.button,>.hotel){color:red;}"],
  [".ship>[aria-current=true]:after{color:red}", ".ship>[aria-current=true]:after{color:red;}"],
  ["table,main{color:red}", "main{color:red;}"],
  ["main>table{color:red}", ""],
  ["*,::backdrop{color:red}", "*,::backdrop{color:red;}"],
  [".md\\:grid{display:grid}", ".md\\:grid{display:grid;}"],
  [".w-\\[1\\.5rem\\]{width:1.5rem}", ".w-\\[1\\.5rem\\]{width:1.5rem;}"],
  [".w-\\[2\\,3\\]:hover{width:1px}", ""],
  ["@media (width>=768px){.hotel{color:red}}", ""],
  ["@media (width>=768px){.hotel{color:red}.ship{color:red}}", "@media (width>=768px){.ship{color:red;}}"],
  ["@layer theme,base;", "@layer theme,base;"],
])("of %s a page with a ship and a link keeps %s", (sheet, expected) => expect(used(sheet)).toBe(expected));

test("custom properties are kept when a kept rule references them, also through another property or sheet", () => {
  const sheet = ":root{--a:var(--b);--b:1px;--c:2px}";
  expect(used(sheet, ".ship{margin:var(--a)}")).toBe(":root{--a:var(--b);--b:1px;}|.ship{margin:var(--a);}");
  expect(used(sheet, ".hotel{margin:var(--a)}")).toBe("|");
});

test("animations and registered properties are kept with the rules that reference them", () => {
  const sheet =
    "@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}@property --x{syntax:'*';inherits:false}";
  const css = used(`${sheet}.ship{animation:turn 1s infinite}`);
  expect(css).toContain("@keyframes turn");
  expect(css).not.toContain("fade");
  expect(css).not.toContain("@property");
  expect(used(`${sheet}.ship{margin:var(--x)}`)).toContain("@property --x");
});

test("pages with the same names in another order share a cache entry, and other sheets do not", () => {
  const sheets = [".ship{color:red}.link{color:blue}.hotel{color:green}"].map(sheetFrom);
  const [one, other] = ['<a class="ship link">', '<b><a class="link"></a></b><i class="ship">'].map((page) =>
    referencedStyles(sheets, namesIn(page)).join(),
  );
  expect([one, other]).toEqual(Array(2).fill(".ship{color:red;}.link{color:blue;}"));
  expect(referencedStyles([".ship{color:pink}"].map(sheetFrom), namesIn('<a class="ship link">'))).toEqual([
    ".ship{color:pink;}",
  ]);
  expect(referencedStyles(sheets, namesIn('<a class="ship hotel">')).join()).toBe(
    ".ship{color:red;}.hotel{color:green;}",
  );
});
