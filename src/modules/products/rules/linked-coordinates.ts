/** WGS 84 degrees. */
export type Coordinates = { latitude: number; longitude: number };

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** A latitude and a longitude in a map link: the marker before the middle of the map. */
const forms: readonly RegExp[] = [
  // OpenStreetMap: ?mlat=20.92&mlon=106.98, #map=14/20.92/106.98
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  // Google Maps: !3d20.92!4d106.98 of a place, ?q=20.92,106.98, ?query=20.92,106.98, /@20.92,106.98,15z
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination)=(?:loc:)?${NUMBER},\\s*\\+?${NUMBER}`),
  new RegExp(`/@${NUMBER},${NUMBER},`),
];

/** The coordinates that a link to OpenStreetMap or Google Maps names; null for short links and other maps. */
export function linkedCoordinates(link: string): Coordinates | null {
  const text = link.replaceAll("%2C", ",").replaceAll("%20", " ");
  for (const form of forms) {
    const [, latitude, longitude] = (form.exec(text) ?? []).map(Number);
    if (latitude === undefined || longitude === undefined) continue;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  }
  return null;
}
