import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const tokens = readFileSync("src/ui/tokens.css", "utf8");

function colour(role: string): string {
  const value = new RegExp(`--color-${role}: ([^;]+);`).exec(tokens)?.[1] ?? "";
  const ramp = /var\(--color-([\w-]+)\)/.exec(value)?.[1];
  return ramp ? colour(ramp) : value;
}

/** Relative luminance, WCAG 2.2. */
function luminance(role: string): number {
  const hex = /^#([0-9a-f]{6})$/.exec(colour(role))?.[1];
  if (!hex) throw new Error(`${role} is no opaque colour: ${colour(role)}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((place) => {
    const part = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pages = ["ground", "surface", "surface-2", "paper"];
const soft = ["selected-soft", "selected-softer"];

/** Text colours and their backgrounds. */
const texts: readonly [text: string, grounds: readonly string[]][] = [
  ["text", [...pages, ...soft, "neutral-soft", "success-soft", "warning-soft", "error-soft", "info-soft"]],
  ["text-2", [...pages, ...soft]],
  ["text-3", [...pages, ...soft, "neutral-soft"]],
  ["deep", ["surface"]],
  ["neutral", ["neutral-soft"]],
  ["link", [...pages, ...soft]],
  ["link-hover", [...pages, ...soft]],
  ["selected", ["surface", "ground", ...soft]],
  ["selected-strong", ["surface", "ground", ...soft, "selected-hover"]],
  ["accent-strong", ["surface", "ground", "accent-soft", "selected-soft"]],
  ["success", ["surface", "ground", "success-soft"]],
  ["warning", ["surface", "ground", "warning-soft"]],
  ["error", ["surface", "ground", "error-soft", "selected-softer"]],
  ["info", ["surface", "info-soft"]],
  [
    "on-action",
    ["action", "action-hover", "action-press", "deep-action", "deep-action-hover", "selected-strong", "text"],
  ],
  ["text-on-deep", ["deep", "deepest"]],
  ["text-on-deep-2", ["deep", "deepest"]],
];

/** Borders, marks and rings that carry a meaning on their own. */
const graphics: readonly [mark: string, grounds: readonly string[]][] = [
  ["line-control", ["surface", "ground", "surface-2"]],
  ["neutral-line", ["surface", "ground"]],
  ["selected", ["surface", "ground"]],
  ["done", ["surface", "ground"]],
  ["action", ["surface", "ground"]],
  ["action-line-on-deep", ["deep"]],
  ["rating", ["surface", "ground"]],
  ["error", ["surface", "ground"]],
  ["focus", [...pages, "selected-soft"]],
  ["focus-on-deep", ["deep", "deepest", "text"]],
  ["toast-success", ["text"]],
  ["toast-error", ["text"]],
  ["chart-1", ["surface", "line"]],
  ["chart-2", ["surface"]],
  ["chart-3", ["surface"]],
  ["chart-4", ["surface"]],
];

describe("text has a contrast of 4.5 to 1", () => {
  test.each(texts.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    "%s on %s",
    (text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe("meaningful marks have a contrast of 3 to 1", () => {
  test.each(graphics.flatMap(([mark, grounds]) => grounds.map((ground) => [mark, ground] as const)))(
    "%s on %s",
    (mark, ground) => {
      expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

const styles = globSync("src/ui/styles/*.css").map((file) => readFileSync(file, "utf8"));

test("Contrast table covers every text colour", () => {
  const written = new Set(
    styles.flatMap((css) => [...css.matchAll(/^\s+color: var\(--color-([\w-]+)\)/gm)].map(([, role]) => role)),
  );
  const measured = new Set([...texts, ...graphics].map(([role]) => role));
  // Low contrast on purpose, and never the only sign: a limit that is reached, the gap between page numbers.
  const decorative = ["line-strong", "line-control"];

  expect([...written].filter((role) => !measured.has(role ?? "") && !decorative.includes(role ?? ""))).toEqual([]);
});

test("Components use palette roles, never ramps", () => {
  const ramps = /(?:--color|bg|text|border|fill|stroke)-(?:jade|son|gold|ink)-\d+/g;
  const sources = globSync("src/ui/**/*.{tsx,css}").filter((file) => !file.endsWith("tokens.css"));
  expect(sources.flatMap((file) => readFileSync(file, "utf8").match(ramps) ?? [])).toEqual([]);
});
