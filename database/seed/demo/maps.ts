export type Point = { lat: number; lng: number };

/** The URL of a map page with a point. */
export const mapOf = ({ lat, lng }: Point): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=14/${lat}/${lng}`;

/** The same as an embedded frame. */
export function embeddedMap({ lat, lng }: Point): string {
  const [left, bottom, right, top] = [lng - 0.06, lat - 0.04, lng + 0.06, lat + 0.04].map((degrees) =>
    degrees.toFixed(4),
  );
  return `https://www.openstreetmap.org/export/embed.html?bbox=${left},${bottom},${right},${top}&layer=mapnik&marker=${lat},${lng}`;
}
