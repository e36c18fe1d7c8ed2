import { eq } from "drizzle-orm";
import { zeroVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import { type Booking, loadBookingView } from "../../queries/get-booking.ts";
import { mergedBooking, stateBeforeMoney } from "../../rules/merge.ts";
import { searchTextWith } from "../../rules/search-text.ts";
import { isWaitingForMoney } from "../../rules/states.ts";
import { findStop } from "../../rules/stopped.ts";
import { ourPartOf } from "../../rules/terms.ts";
import { bookingDocuments, bookingNotes } from "../../tables.ts";
import { moveBooking } from "../move-booking.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { auditedPartOf, paymentMovedEvents } from "./split-booking.ts";

/**
 * Merges one locked booking into another locked one: rows, stock, notes, documents, history. `payments` and `travellers` move their own
 * rows in the same transaction.
 */
export async function mergeBookingRows(
  ctx: Context,
  before: Booking,
  from: Booking,
): Promise<{ into: Booking; ended: Booking }> {
  const both = [before, from];
  const [own, stop] = [findStop(await loadBookingView(ctx, before)), findStop(await loadBookingView(ctx, from))];
  const waiting = both.filter(({ state }) => isWaitingForMoney(state));
  // Together they have paid what secures both, so the held rooms are committed before the merge.
  if (waiting.length === 1) for (const one of waiting) await fulfilmentOf(one).commit(ctx, one);
  const after = mergedBooking(before, from);
  const { rooms, price, totalVnd, dueNowVnd, paidVnd, adults, childAges } = after;
  const { instantConfirmation, plans, note, holdExpiresAt, changeAskedAt, contactEmail, invoice } = after;
  const { commissionBasisPoints, commissionVnd } = after;
  const searchText = searchTextWith(before.searchText, after);
  const into = await moveBooking(ctx, before, waiting.length === 2 ? after.state : stateBeforeMoney(before, from), {
    rooms,
    price,
    totalVnd,
    dueNowVnd,
    paidVnd,
    adults,
    childAges,
    instantConfirmation,
    plans,
    note,
    holdExpiresAt,
    changeAskedAt,
    contactEmail,
    invoice,
    searchText,
    commissionBasisPoints,
    commissionVnd,
  });
  const ended = await moveBooking(ctx, from, "cancelled", {
    paidVnd: zeroVnd,
    keptVnd: zeroVnd,
    joinedInto: into.id,
    changeAskedAt: null,
  });
  await fulfilmentOf(into).merge(ctx, ended, into);
  await ctx.db.update(bookingNotes).set({ bookingId: into.id }).where(eq(bookingNotes.bookingId, ended.id));
  await ctx.db.update(bookingDocuments).set({ bookingId: into.id }).where(eq(bookingDocuments.bookingId, ended.id));
  await tell(ctx, { before, from, into, ended });
  // Emails of the merged booking request no payment either.
  if (stop && !own) await recordEvents(ctx, into.id, [{ kind: "departure-stopped", data: stop.data }]);
  return { into, ended };
}

type Joined = { before: Booking; from: Booking; into: Booking; ended: Booking };

async function tell(ctx: Context, { before, from, into, ended }: Joined): Promise<void> {
  const totals = { before: before.totalVnd, added: from.totalVnd, total: into.totalVnd };
  await recordEvents(ctx, into.id, [
    { kind: "joined", data: { from: ended.code, ...totals, dueChange: ourPartOf(into) - ourPartOf(before) } },
    ...paymentMovedEvents({ with: ended.code, amount: from.paidVnd, paid: into.paidVnd }),
  ]);
  await recordEvents(ctx, ended.id, [
    { kind: "joined", data: { to: into.code, ...totals, dueChange: 0 } },
    ...paymentMovedEvents({ with: into.code, amount: -from.paidVnd, paid: 0 }),
  ]);
  await recordChange(ctx, "booking.joined", into, { ...auditedPartOf(into), from: ended.code }, auditedPartOf(before));
  await recordChange(ctx, "booking.joined", ended, { ...auditedPartOf(ended), to: into.code }, auditedPartOf(from));
}
