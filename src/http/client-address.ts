import { isIPv4, isIPv6 } from "node:net";

/**
 * The client's address. Behind N trusted proxies it is the N-th address from the right of X-Forwarded-For, because the client can write
 * everything to its left. A text that is no address must not become a rate-limit key; the address of the proxy is used then.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const named = trusted > 0 ? forwardedFor?.split(",").at(-trusted) : undefined;
  return keyOf(named) ?? keyOf(socketAddress) ?? "unknown";
}

/** An address in one spelling, without port and zone. IPv6 is cut to its /64, which belongs to one customer. */
function keyOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  const bracketed = /^\[(.*)\](?::\d{1,5})?$/.exec(trimmed)?.[1];
  const address = (bracketed ?? /^([^:]*):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed).replace(/%.+$/, "");
  if (isIPv4(address)) return bracketed === undefined ? address : null;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  // RFC 4291, section 2.5.5.2: an IPv4 address mapped to IPv6.
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes the address in hexadecimal and in its shortest form (RFC 5952).
  const [start = "", end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (text: string) => text.split(":").flatMap((part) => (part === "" ? [] : [Number.parseInt(part, 16)]));
  const [first, last] = [numbers(start), numbers(end ?? "")];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
