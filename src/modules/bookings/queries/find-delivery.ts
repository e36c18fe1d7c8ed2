import type { Context } from "#platform/context.ts";
import { type Delivery, findNewestDelivery, listWrittenReasons } from "#platform/mail/delivery.ts";

/** What became of the newest letter about a booking to the address of its customer; null where there is none. */
export async function findDelivery(
  ctx: Context,
  { id, contact }: { id: string; contact: { email: string } },
): Promise<Delivery | null> {
  return contact.email === "" ? null : findNewestDelivery(ctx, { about: `booking:${id}`, recipient: contact.email });
}

/** Of these bookings, those whose customers were written to that they are cancelled: the letter asks for the account of a refund. */
export async function listNotifiedOfCancelling(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const written = await listWrittenReasons(
    ctx,
    ids.map((id) => `booking-cancelled:${id}`),
  );
  return new Set(ids.filter((id) => written.has(`booking-cancelled:${id}`)));
}
