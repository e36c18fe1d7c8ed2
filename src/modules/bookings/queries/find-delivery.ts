import type { Context } from "#platform/context.ts";
import { type Delivery, findNewestDelivery } from "#platform/mail/newest-letter.ts";

/** What became of the newest letter about a booking to the address of its customer; null where there is none. */
export async function findDelivery(
  ctx: Context,
  { id, contact }: { id: string; contact: { email: string } },
): Promise<Delivery | null> {
  return contact.email === "" ? null : findNewestDelivery(ctx, { about: `booking:${id}`, recipient: contact.email });
}
