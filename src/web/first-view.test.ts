import { globSync, readFileSync } from "node:fs";
import postcss, { type Root, type Rule } from "postcss";
import { expect, test } from "vitest";

const read = (file: string): Root => postcss.parse(readFileSync(file, "utf8"));

/** Styles of app pages: these are hydrated and have no first view. */
const ofAppPages = ["src/web/admin/**", "src/web/site/bookings/**", "src/web/components/confirmation-sheet.css"];

const isInDisplayFace = (rule: Rule) =>
  rule.nodes.some(
    (node) => node.type === "decl" && /^font/.test(node.prop) && /var\(--font-display\)/.test(node.value),
  );

test("every element in the display face waits for it in the first view", () => {
  const shown: string[] = [];
  for (const file of globSync("src/{ui,web}/**/*.css", { exclude: ofAppPages }))
    read(file).walkRules((rule) => {
      if (isInDisplayFace(rule)) shown.push(...rule.selectors);
    });
  const waiting: string[] = [];
  read("src/web/app.css").walkRules(/^\.first-view\s/, ({ selector }) => {
    waiting.push(...(selector.match(/:is\((.*)\)/s)?.[1] ?? "").split(",").map((part) => part.trim()));
  });
  expect(shown.length).toBeGreaterThan(0);
  expect(waiting.sort()).toEqual(shown.sort());
});
