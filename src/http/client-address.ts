/**
 * Who is asking. Behind N trusted proxies the N-th address from the right of X-Forwarded-For counts: everything to its
 * left was written by the caller. IPv6 is cut to its /64, which one customer owns whole.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  const chain = trusted > 0 && forwardedFor ? forwardedFor.split(",").map((part) => part.trim()) : [];
  const address = (trusted > 0 && chain.at(-trusted)) || socketAddress || "unknown";
  const plain = address.replace(/^::ffff:/, "").slice(0, 45);
  return plain.includes(":") ? `${plain.split(":").slice(0, 4).join(":")}::/64` : plain;
}
