import type { Context } from "#platform/context.ts";
import { type Delivery, findNewestDelivery, listQueuedReasons } from "#platform/mail/delivery.ts";

/** The delivery state of the newest email about a booking to its customer's address; null without one. */
export async function findDelivery(
  ctx: Context,
  { id, contact }: { id: string; contact: { email: string } },
): Promise<Delivery | null> {
  return contact.email === "" ? null : findNewestDelivery(ctx, { about: `booking:${id}`, recipient: contact.email });
}

/** The subset of bookings whose cancellation email was queued: it asks for the account of a refund. */
export async function listNotifiedOfCancelling(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const written = await listQueuedReasons(
    ctx,
    ids.map((id) => `booking-cancelled:${id}`),
  );
  return new Set(ids.filter((id) => written.has(`booking-cancelled:${id}`)));
}
