import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type IconShape, pathOfIcon } from "./one-path-icons.ts";

const names = new Set(
  globSync("src/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/from "lucide-react\/icons\/([\w-]+)"/g)].map(([, name]) => name ?? ""),
  ),
);

/** Brightness of each pixel of an icon, drawn with the line of base.css. */
const draw = (shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="black"
        stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
    ),
  )
    .flatten({ background: "white" })
    .greyscale()
    .raw()
    .toBuffer();

const markup = ([element, { key: _, ...attributes }]: IconShape) =>
  `<${element} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replace("currentColor", "black")}"`)
    .join(" ")}/>`;

type IconModule = { __iconData?: { node: readonly IconShape[] } };

/** An older name of an icon leads to the newer one. */
async function shapesOf(name: string): Promise<readonly IconShape[]> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule;
  if (__iconData) return __iconData.node;
  const source = readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, "utf8");
  return shapesOf(source.match(/from '\.\/([\w-]+)\.mjs'/)?.[1] ?? "");
}

test("each icon looks the same as one path", async () => {
  expect(names.size).toBeGreaterThan(50);
  for (const name of names) {
    const shapes = await shapesOf(name);
    const [old, merged] = await Promise.all([
      draw(shapes.map(markup).join("")),
      draw(`<path d="${pathOfIcon(shapes)}"/>`),
    ]);
    // Where two shapes cross, the soft edge of the line is drawn once instead of twice.
    const visible = old.filter((grey, index) => Math.abs(grey - (merged[index] ?? 0)) > 96).length;
    expect(visible, name).toBe(0);
  }
});

test("a shape that is not known fails the build", () => {
  expect(() => pathOfIcon([["ellipse", { cx: "1", key: "a" }]])).toThrow("<ellipse cx>");
  expect(() => pathOfIcon([["path", { d: "M0 0h1", opacity: "0.5" }]])).toThrow("<path opacity>");
});
