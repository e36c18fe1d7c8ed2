import type { Coordinates } from "#modules/products/rules/linked-coordinates.ts";
import type { Line, Region } from "./outlines.ts";

/** The width of a drawing in its own units: those of a phone, so that texts have their size there. */
export const WIDTH = 360;

type Point = { x: number; y: number };

/** Web Mercator, which keeps the shape of small regions. */
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));

/** The height of a region's drawing. */
export function heightOf({ west, east, south, north }: Region): number {
  const perRadian = WIDTH / (((east - west) * Math.PI) / 180);
  return Math.round((mercator(north) - mercator(south)) * perRadian);
}

export function project(region: Region, [longitude, latitude]: Line[number]): Point {
  const [top, bottom] = [mercator(region.north), mercator(region.south)];
  return {
    x: ((longitude - region.west) / (region.east - region.west)) * WIDTH,
    y: ((top - mercator(latitude)) / (top - bottom)) * heightOf(region),
  };
}

export const isInside = ({ west, east, south, north }: Region, { latitude, longitude }: Coordinates): boolean =>
  longitude > west && longitude < east && latitude > south && latitude < north;

/** The closed outline as the data of an SVG path. */
export const pathOf = (region: Region, line: Line): string =>
  `M${line
    .map((at) => project(region, at))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;

export type Box = Point & { width: number; height: number };

const GAP = 4;
const MARGIN = 2;

/**
 * A place for the label of each point, in their order. It lies beside the point or a little away, inside the drawing, and covers no other
 * label, no point and nothing of `printed`. Null where no place is free.
 */
export function placeLabels(
  points: readonly Box[],
  size: { width: number; height: number },
  printed: readonly Box[] = [],
): (Box | null)[] {
  const taken: Box[] = [...printed, ...points.map(({ x, y }) => ({ x: x - 3, y: y - 3, width: 6, height: 6 }))];
  return points.map((point) => {
    const free = around(point).find((box) => isWithin(box, size) && !taken.some((other) => overlaps(box, other)));
    if (free) taken.push(free);
    return free ?? null;
  });
}

/** Boxes around a point, the nearest first. */
function around({ x, y, width, height }: Box): Box[] {
  return [1, 6, 14, 26].flatMap((away) => {
    const [right, left] = [x + GAP + away, x - GAP - away - width];
    const [middle, above, below] = [y - height / 2, y - GAP - away - height, y + GAP + away];
    const tops = [middle, above, below];
    const sides = tops.flatMap((top) => [right, left].map((side) => ({ x: side, y: top, width, height })));
    const centred = [above, below].map((top) => ({ x: x - width / 2, y: top, width, height }));
    return [...sides.slice(0, 2), ...centred, ...sides.slice(2)];
  });
}

const isWithin = (box: Box, size: { width: number; height: number }) =>
  box.x >= MARGIN &&
  box.y >= MARGIN &&
  box.x + box.width <= size.width - MARGIN &&
  box.y + box.height <= size.height - MARGIN;

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
