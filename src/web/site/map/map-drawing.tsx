import { formatMillions, formatThousands } from "#kernel/money.ts";
import type { ProductCard } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { Trip } from "#web/components/trip.ts";
import type { MapView } from "./map.server.ts";
import { bay, country } from "./outlines.ts";
import { heightOf, pathOf, placeLabels, project, WIDTH } from "./project.ts";

/** Sizes of a label in units of the drawing. The widths of letters are estimated: the server measures no text. */
const LABEL_SIZE = { height: 34, letter: 6.6, padding: 14 };
const NAME_SIZE = { height: 13, letter: 6 };

type MapDrawingProps = Pick<MapView, "region" | "spots" | "trip"> & { hrefOf: (index: number) => string };

/** The outline of a region with a label of name and lowest price at each spot. */
export function MapDrawing({ region, spots, trip, hrefOf }: MapDrawingProps) {
  const outline = region === "bay" ? bay : country;
  const height = heightOf(outline);
  const pins = spots.map((spot) => {
    const name = shortenName(spot.name);
    const price = priceOf(spot.products, trip);
    const letters = Math.max(name.length, price.length);
    const box = { width: letters * LABEL_SIZE.letter + LABEL_SIZE.padding, height: LABEL_SIZE.height };
    return { spot, name, price, ...project(outline, [spot.at.longitude, spot.at.latitude]), ...box };
  });
  const names = outline.names.map(({ text, at, isSea }) => {
    const { x, y } = project(outline, at);
    return { text, x, y, className: isSea ? "map-name map-sea-name" : "map-name" };
  });
  const printed = names.map(({ text, x, y }) => {
    const width = text.length * NAME_SIZE.letter;
    return { x: x - width / 2, y: y - NAME_SIZE.height, width, height: NAME_SIZE.height };
  });
  const labels = placeLabels(pins, { width: WIDTH, height }, printed);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the caption of the figure names it
    <svg className="map-drawing" viewBox={`0 0 ${WIDTH} ${height}`}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes and names take no focus */}
      <g aria-hidden="true">
        <path className="map-land" d={outline.land.map((line) => pathOf(outline, line)).join("")} />
        {outline.islets.map(([longitude, latitude, radius]) => {
          const { x, y } = project(outline, [longitude, latitude]);
          return <circle key={`${x} ${y}`} className="map-land" cx={x} cy={y} r={(radius * WIDTH) / 130} />;
        })}
        {names.map(({ text, ...place }) => (
          <text key={text} {...place}>
            {text}
          </text>
        ))}
      </g>
      {pins.map(({ spot, name, price, x, y }, index) => {
        const label = labels[index];
        // Without a free place for its label, a point has room for a finger.
        const box = label ?? { x: x - 14, y: y - 14, width: 28, height: 28 };
        return (
          <g key={spot.name + spot.products[0]?.id}>
            {label && (
              <line
                className="map-lead"
                x1={x}
                y1={y}
                x2={Math.min(Math.max(x, label.x), label.x + label.width)}
                y2={Math.min(Math.max(y, label.y), label.y + label.height)}
              />
            )}
            <circle className="map-point" cx={x} cy={y} r={5} />
            {/* An HTML link: the href of an SVG link is no text for scripts. */}
            <foreignObject {...box}>
              <a
                className={label ? "map-label" : "map-touch"}
                href={hrefOf(index)}
                aria-label={label ? undefined : [spot.name, price].filter(Boolean).join(", ")}
              >
                {label && (
                  <>
                    <b>{name}</b> {price}
                  </>
                )}
              </a>
            </foreignObject>
          </g>
        );
      })}
    </svg>
  );
}

const MAX_NAME_LENGTH = 18;
const shortenName = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;

/** "từ 2.4tr", or why the chosen day has no price; empty without any price. */
export function priceOf(products: readonly ProductCard[], trip: Trip): string {
  const prices = products.flatMap(({ price, from }) => {
    if (trip.date) return price?.kind === "priced" ? [price.total] : [];
    return fromPriceOf(from, trip.nights)?.price ?? [];
  });
  const least = Math.min(...prices);
  if (prices.length === 0) {
    if (!trip.date) return "";
    return products.some(({ price }) => price?.kind === "sold-out") ? "hết phòng" : "chưa mở bán";
  }
  return `từ ${least < 1_000_000 ? formatThousands(least) : formatMillions(least)}`;
}
