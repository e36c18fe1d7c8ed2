import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Attributes = Readonly<Record<string, string>>;
/** The shapes of an icon of Lucide: elements with their attributes. */
export type IconShape = readonly [element: string, attributes: Attributes];

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const component = join(import.meta.dirname, "..", "src", "ui", "icon.tsx");

/**
 * Makes each icon of Lucide one path without attributes of its look. A page shows a hundred icons: every shape would be an element to
 * render, send, parse and style, and every attribute is in the page as often as the icon.
 */
export const onePathIcons: Plugin = {
  name: "one-path-icons",
  apply: "build",
  async transform(_, id) {
    if (!icon.test(id)) return undefined;
    const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData?: { node: readonly IconShape[] } };
    // An older name of an icon re-exports the newer one.
    if (!__iconData) return undefined;
    const path = JSON.stringify(pathOfIcon(__iconData.node));
    return {
      code: `import { iconOf } from ${JSON.stringify(component)};\nexport default /* @__PURE__ */ iconOf(${path});`,
      map: null,
    };
  },
};

/** All shapes of an icon as the data of one path. */
export const pathOfIcon = (shapes: readonly IconShape[]): string =>
  shapes.map(([element, { key: _, ...attributes }]) => pathOfShape(element, attributes)).join("");

function pathOfShape(element: string, attributes: Attributes): string {
  const shape = shapes[element];
  const unknown = Object.keys(attributes).find((name) => !shape?.attributes.includes(name));
  if (!shape || unknown)
    throw new Error(`An icon has <${element} ${unknown ?? ""}>: add it to scripts/one-path-icons.ts.`);
  return shape.draw(attributes);
}

const numbersOf = (attributes: Attributes, ...names: readonly string[]) =>
  names.map((name) => Number(attributes[name] ?? 0));

const shapes: Readonly<Record<string, { attributes: readonly string[]; draw: (attributes: Attributes) => string }>> = {
  path: {
    attributes: ["d"],
    // After another shape a relative first move would begin at its end.
    draw: ({ d = "" }) => (d.startsWith("m") ? `M0 0${d}` : d),
  },
  polyline: { attributes: ["points"], draw: ({ points }) => `M${points}` },
  line: {
    attributes: ["x1", "y1", "x2", "y2"],
    draw: (attributes) => {
      const [x1, y1, x2, y2] = numbersOf(attributes, "x1", "y1", "x2", "y2");
      return `M${x1} ${y1}L${x2} ${y2}`;
    },
  },
  circle: {
    attributes: ["cx", "cy", "r", "fill"],
    draw: (attributes) => {
      const [cx = 0, cy = 0, r = 0] = numbersOf(attributes, "cx", "cy", "r");
      // A filled circle is small: the line around it leaves a hole that a point closes.
      const point = attributes.fill ? `M${cx} ${cy}h.01` : "";
      return `M${cx + r} ${cy}a${r} ${r} 0 1 1-${2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0z${point}`;
    },
  },
  rect: {
    attributes: ["x", "y", "width", "height", "rx", "ry"],
    draw: (attributes) => {
      const [x = 0, y = 0, width = 0, height = 0, rx = 0] = numbersOf(attributes, "x", "y", "width", "height", "rx");
      const corner = (dx: number, dy: number) => `a${rx} ${rx} 0 0 1 ${dx} ${dy}`;
      return [
        `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, rx)}`,
        `v${height - 2 * rx}${corner(-rx, rx)}`,
        `h${2 * rx - width}${corner(-rx, -rx)}`,
        `v${2 * rx - height}${corner(rx, -rx)}z`,
      ].join("");
    },
  },
};
