import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import { toE164 } from "#kernel/phone.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { listBookingsOfPerson } from "#modules/bookings/queries/bookings-of-person.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { toView } from "#modules/bookings/rules/view.ts";
import type { Context } from "#platform/context.ts";
import type { EnquiryState } from "../contract.ts";
import { isOver } from "../rules.ts";
import { listEnquiriesOfPerson } from "./enquiries-of-person.ts";

type CallersBooking = {
  code: string;
  kind: BookingKind;
  state: BookingState;
  title: string;
  checkIn: CalendarDate;
  /** The amount that the customer still owes. */
  owed: number;
};

/** The caller data that telephone staff need: no papers, no notes, no addresses. */
export type Caller = {
  name: string;
  /** Prefills the form; empty when unknown. */
  email: string;
  owed: number;
  /** Future bookings and those with open work, then the latest others. */
  bookings: CallersBooking[];
  /** The number of further bookings. */
  more: number;
  enquiries: { code: string; state: EnquiryState }[];
};

const SHOWN_BOOKINGS = 6;
const SHOWN_ENQUIRIES = 3;

/** The caller with this telephone number; null without a booking or an enquiry. */
export async function findCaller(ctx: Context, input: string): Promise<Caller | null> {
  requirePermission(ctx.actor, "bookings.write");
  requirePermission(ctx.actor, "personal-data.read");
  const phone = toE164(input);
  if (!phone) return null;
  const [rows, enquiries] = [await listBookingsOfPerson(ctx, { phone }), await listEnquiriesOfPerson(ctx, { phone })];
  const known = rows.filter(({ erasedAt, joinedInto }) => !erasedAt && !joinedInto);
  const latest = known.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  const name = latest?.contactName ?? enquiries[0]?.name;
  if (name === undefined) return null;
  const bookings = known.map((row): CallersBooking & { isOpen: boolean } => {
    const { code, kind, state, checkIn, outstanding, subject } = toView(row, [], ctx.now());
    const owed = isEnded(state) ? 0 : outstanding;
    const isOpen = !isEnded(state) && (owed > 0 || row.endsOn >= today(ctx.now()));
    return { code, kind, state, title: subject.title, checkIn, owed, isOpen };
  });
  const ordered = bookings.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));
  return {
    name,
    email: latest?.contactEmail || (enquiries[0]?.email ?? ""),
    owed: bookings.reduce((sum, { owed }) => sum + owed, 0),
    bookings: ordered.slice(0, SHOWN_BOOKINGS).map(({ isOpen: _, ...booking }) => booking),
    more: Math.max(0, bookings.length - SHOWN_BOOKINGS),
    enquiries: enquiries
      .filter(({ state }) => !isOver(state))
      .slice(0, SHOWN_ENQUIRIES)
      .map(({ code, state }) => ({ code, state })),
  };
}
