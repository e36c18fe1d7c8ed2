import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "#platform/same-secret.ts";
import { EVENT_WINDOW_SECONDS } from "../../limits.ts";

/** What Duffel says has happened, and to which order of its; null is none. Nothing else of it is believed: the order is read. */
export type DuffelEvent = { id: string; ref: string | null };

type Delivery = { signature: string | undefined; rawBody: Uint8Array; now: Date };

/** Why an event was not believed. `malformed` is signed but not understood. */
type Refusal = "unsigned" | "bad-signature" | "stale" | "malformed";

/** An event that was signed with the secret of the webhook a moment ago. */
export function readDuffelEvent(
  secret: string,
  { signature = "", rawBody, now }: Delivery,
): { accepted: true; event: DuffelEvent } | { accepted: false; refusal: Refusal } {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1];
  // While a secret is being changed there are several.
  const given = parts.flatMap(([name, value = ""]) => (name === "v1" ? [value] : []));
  if (!time || given.length === 0) return { accepted: false, refusal: "unsigned" };
  const expected = createHmac("sha256", secret).update(`${time}.`).update(rawBody).digest("hex");
  const isOurs = /^\d{1,12}$/.test(time) && given.some((one) => isSameSecret(one.toLowerCase(), expected));
  if (!isOurs) return { accepted: false, refusal: "bad-signature" };
  if (Math.abs(now.getTime() / 1000 - Number(time)) > EVENT_WINDOW_SECONDS)
    return { accepted: false, refusal: "stale" };
  const event = eventIn(rawBody);
  return event ? { accepted: true, event } : { accepted: false, refusal: "malformed" };
}

const name = z.string().regex(/^[\w-]{1,100}$/);
const orderName = name.startsWith("ord_");
/** What is read of an event. */
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
