import { isIPv4, isIPv6 } from "node:net";

/**
 * Who is asking. Behind N trusted proxies the N-th address from the right of X-Forwarded-For counts: everything to its
 * left was written by the caller. What is no address there must not be a key that anybody can make up: then the proxy itself counts.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const named = trusted > 0 ? forwardedFor?.split(",").at(-trusted) : undefined;
  return keyOf(named) ?? keyOf(socketAddress) ?? "unknown";
}

/** An address in one spelling, without port and zone. IPv6 is cut to its /64, which one customer owns whole. */
function keyOf(text: string | undefined): string | null {
  const sent = text?.trim() ?? "";
  const bracketed = /^\[(.*)\](?::\d{1,5})?$/.exec(sent)?.[1];
  const address = (bracketed ?? /^([^:]*):\d{1,5}$/.exec(sent)?.[1] ?? sent).replace(/%.+$/, "");
  if (isIPv4(address)) return bracketed === undefined ? address : null;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  // RFC 4291, section 2.5.5.2: an IPv4 address as IPv6 has it.
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of addresses writes all of it in hexadecimal and in the shortest way (RFC 5952).
  const [start = "", end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (text: string) => text.split(":").flatMap((part) => (part === "" ? [] : [Number.parseInt(part, 16)]));
  const [first, last] = [numbers(start), numbers(end ?? "")];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
