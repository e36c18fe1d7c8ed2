import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { maskLocalPhone } from "#kernel/phone.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { commissionOf } from "#modules/commissions/rules.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import type { AcceptedVersions } from "#modules/pages/contract.ts";
import { getEffectiveDays } from "#modules/pages/queries.ts";
import { getReferrerName } from "#modules/referrers/queries.ts";
import type { Context } from "#platform/context.ts";
import { withoutTokens } from "#platform/magic-link.ts";
import { listEmails } from "#platform/mail/outbox.ts";
import type { BookingDetail, StaffEvent } from "../contract/booking-list.ts";
import { agreedCommission, commissionIn, commissionText } from "../rules/commission.ts";
import { markedNeedOf } from "../rules/staff-need.ts";
import { toView } from "../rules/view.ts";
import { bookingEvents, bookingNotes } from "../tables.ts";
import { type Booking, bookingNotFound, findByCode, getBookingRow } from "./get-booking.ts";

/** The booking detail for staff. Its emails contain the customer's private link: they are personal data too. */
export async function getBookingDetail(ctx: Context, code: string): Promise<BookingDetail> {
  requirePermission(ctx.actor, "bookings.read");
  const booking = await findByCode(ctx, code);
  if (!booking) throw bookingNotFound();
  const mayRead = can(ctx.actor, "personal-data.read");
  const [events, notes, into, orders, emails, referrer] = await Promise.all([
    eventsOf(ctx, booking),
    notesOf(ctx, booking.id),
    booking.joinedInto ? getBookingRow(ctx, booking.joinedInto) : null,
    booking.needsStaffSince ? listOrders(ctx, booking.id) : [],
    mayRead ? listEmails(ctx, `booking:${booking.id}`) : [],
    referrerFor(ctx, booking),
  ]);
  const view = toView(booking, [], ctx.now());
  const { name, phone, email } = view.contact;
  return {
    ...view,
    contact: mayRead ? view.contact : { name, phone: maskLocalPhone(phone), email: maskEmail(email) },
    isMasked: !mayRead,
    source: booking.source,
    assigneeId: booking.assigneeId,
    kept: booking.keptVnd,
    refundDue: booking.refundDueVnd,
    commission: commissionFor(ctx, booking),
    referrer,
    consentedAt: booking.consentedAt,
    accepted: booking.acceptedVersions && (await acceptedOf(ctx, booking.acceptedVersions)),
    isMerged: into !== null,
    staffNeed: markedNeedOf(booking, orders),
    invoice: booking.invoice && (mayRead ? booking.invoice : { ...booking.invoice, address: "", email: "" }),
    joinedInto: into?.code ?? null,
    events,
    notes,
    // The private link gives access as the customer: staff read the email without the token in it.
    emails: emails.map((email) => ({ ...email, text: withoutTokens(email.text) })),
  };
}

function commissionFor({ actor }: Context, booking: Booking): BookingDetail["commission"] {
  const amount = commissionIn(booking);
  if (amount === null || !can(actor, "costs.read")) return null;
  return { text: commissionText(booking), amount, agreed: agreedCommission(booking) ?? amount };
}

async function referrerFor(ctx: Context, { referrerId, referrerBasisPoints: basisPoints, totalVnd }: Booking) {
  if (referrerId === null || basisPoints === null) return null;
  const known = await getReferrerName(ctx, referrerId);
  if (!can(ctx.actor, "costs.read")) return { ...known, basisPoints: null, owed: null };
  return { ...known, basisPoints, owed: commissionOf(totalVnd, basisPoints) };
}

async function eventsOf(ctx: Context, booking: Booking): Promise<StaffEvent[]> {
  const { kind, at, data, actor } = getTableColumns(bookingEvents);
  const [rows, colleagues] = await Promise.all([
    ctx.db
      .select({ kind, at, data, actor })
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, booking.id))
      .orderBy(asc(bookingEvents.at), asc(bookingEvents.id))
      .limit(500),
    listColleagues(ctx),
  ]);
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  return rows.map((event) => ({ ...event, actor: names.get(event.actor) ?? event.actor }));
}

async function notesOf(ctx: Context, bookingId: string) {
  const { id, body, authorName, createdAt } = getTableColumns(bookingNotes);
  return ctx.db
    .select({ id, body, authorName, createdAt })
    .from(bookingNotes)
    .where(eq(bookingNotes.bookingId, bookingId))
    .orderBy(desc(bookingNotes.createdAt), desc(bookingNotes.id))
    .limit(200);
}

async function acceptedOf(ctx: Context, accepted: AcceptedVersions): Promise<NonNullable<BookingDetail["accepted"]>> {
  const since = await getEffectiveDays(ctx, accepted);
  return {
    terms: { version: accepted.terms, since: since.terms },
    privacy: { version: accepted.privacy, since: since.privacy },
  };
}
