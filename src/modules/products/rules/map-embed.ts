/** Hosts of embedded Google maps: https://developers.google.com/maps/documentation/embed/embedding-map */
const GOOGLE_HOST = /^(?:www\.|maps\.)?google\.(?:com|com\.vn)$/;

export const FOREIGN_EMBED = "Chỉ nhận mã nhúng của Google Maps. Bản đồ nơi khác: dán liên kết https của nó.";

/** The URL of the map in a pasted `<iframe>` of Google Maps; anything else stays as typed. */
export function readMapEmbed(input: string): string {
  if (!isEmbed(input)) return input;
  const src = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(input)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return isGoogleMap(src) ? src : input;
}

/** True for embed code that is no Google map. */
export const isForeignEmbed = (input: string): boolean => isEmbed(input) && readMapEmbed(input) === input;

const isEmbed = (input: string) => /<iframe[\s>]/i.test(input);

function isGoogleMap(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return protocol === "https:" && GOOGLE_HOST.test(hostname) && pathname.startsWith("/maps");
}
