import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "#platform/same-secret.ts";
import { EVENT_WINDOW_SECONDS } from "../../limits.ts";

/** An event and its Duffel order; null for none. Its other content is not trusted: the order is read. */
export type DuffelEvent = { id: string; ref: string | null };

type Delivery = { signature: string | undefined; rawBody: Uint8Array; now: Date };

/** Why an event was rejected. A `malformed` one is signed but cannot be parsed. */
type Rejection = "unsigned" | "bad-signature" | "stale" | "malformed";

/** Parses an event that was signed recently with the secret of the webhook. */
export function readDuffelEvent(
  secret: string,
  { signature = "", rawBody, now }: Delivery,
): { accepted: true; event: DuffelEvent } | { accepted: false; rejection: Rejection } {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1];
  // During a secret rotation there are several signatures.
  const signatures = parts.flatMap(([name, value = ""]) => (name === "v1" ? [value] : []));
  if (!time || signatures.length === 0) return { accepted: false, rejection: "unsigned" };
  const expected = createHmac("sha256", secret).update(`${time}.`).update(rawBody).digest("hex");
  const isOurs = /^\d{1,12}$/.test(time) && signatures.some((one) => isSameSecret(one.toLowerCase(), expected));
  if (!isOurs) return { accepted: false, rejection: "bad-signature" };
  if (Math.abs(now.getTime() / 1000 - Number(time)) > EVENT_WINDOW_SECONDS)
    return { accepted: false, rejection: "stale" };
  const event = eventIn(rawBody);
  return event ? { accepted: true, event } : { accepted: false, rejection: "malformed" };
}

const name = z.string().regex(/^[\w-]{1,100}$/);
const orderName = name.startsWith("ord_");
/** The parsed fields of an event. */
export const duffelEventBody = z.object({
  id: name,
  data: z.object({ object: z.object({ id: name.nullish().catch(null), order_id: orderName.nullish().catch(null) }) }),
});

function eventIn(rawBody: Uint8Array): DuffelEvent | null {
  try {
    const { id, data } = duffelEventBody.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody)));
    const own = orderName.safeParse(data.object.id).data ?? null;
    return { id, ref: data.object.order_id ?? own };
  } catch {
    return null;
  }
}
