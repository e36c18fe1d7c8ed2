import { z } from "zod";
import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import type { ActiveBooking } from "#modules/bookings/contract/departure.ts";
import { NOTICE_LENGTH } from "#modules/notices/limits.ts";
import { dateInput, idInput, slugInput, textInput, vndInput } from "#platform/input.ts";
import { MAX_CLOSED_DAYS } from "./limits.ts";
import { closureMessages } from "./messages.ts";

const span = { placeId: idInput, from: dateInput, to: dateInput };
type Span = { from: CalendarDate; to: CalendarDate };

const isOrdered = ({ from, to }: Span) => from <= to;
const isShort = ({ from, to }: Span) => daysBetween(from, to) < MAX_CLOSED_DAYS;

/** A bay and the days without departures, both included. */
export const closureSpan = z
  .strictObject(span)
  .refine(isOrdered, { path: ["to"], message: closureMessages.endBeforeStart })
  .refine(isShort, { path: ["to"], message: closureMessages.tooLong });
export type ClosureSpan = z.output<typeof closureSpan>;

export const closureInput = z
  .strictObject({
    ...span,
    /** Customers read this text. */
    reason: textInput(1, 300, closureMessages.reasonMissing)
      // It is inserted into sentences that have a full stop of their own.
      .transform((reason) => reason.replace(/[\s.]+$/, ""))
      .refine((reason) => reason !== "", closureMessages.reasonMissing),
    /** The notice on the pages of ships; empty publishes none. */
    notice: textInput(0, NOTICE_LENGTH).default(""),
  })
  .refine(isOrdered, { path: ["to"], message: closureMessages.endBeforeStart })
  .refine(isShort, { path: ["to"], message: closureMessages.tooLong });
export type ClosureInput = z.output<typeof closureInput>;

/**
 * `waiting`: not notified yet; an expired hold stays so, and its customer is asked once it is held again. `gone`: no email, because the
 * booking was changed or cancelled before, or its ship had departed. One that is back on its stopped day is notified after all.
 */
export const notificationStates = ["waiting", "told", "gone"] as const;
export type NotificationState = (typeof notificationStates)[number];

export const answers = ["day", "ship", "refund"] as const;
export type Answer = (typeof answers)[number];

/** The choice of a guest: another day at the agreed price, another ship, or a refund. */
export const answerInput = z.discriminatedUnion(
  "choice",
  [
    z.strictObject({ choice: z.literal("day"), checkIn: dateInput }),
    z.strictObject({ choice: z.literal("ship"), slug: slugInput, checkIn: dateInput, expectedTotal: vndInput }),
    z.strictObject({ choice: z.literal("refund") }),
  ],
  closureMessages.nothingChosen,
);
export type AnswerInput = z.output<typeof answerInput>;

/** Cabins of another ship for the same party at no more than the agreed price. */
export type ShipOffer = { slug: string; title: string; checkIn: CalendarDate; total: number };

export type Proposal = {
  /** The next days on which the same cabins are free; the agreed price stays. */
  days: CalendarDate[];
  ships: ShipOffer[];
  /** The refund when the guest does not travel. */
  refund: number;
};

/** A booking with a night in a closed bay. */
export type AffectedBooking = ActiveBooking & {
  productId: string;
  on: CalendarDate;
  /** Its ship departed before the closure: staff call, and `refund` of the proposal covers the nights that are not sailed. */
  isAboard: boolean;
  proposal: Proposal;
};

export type AffectedShip = { id: string; title: string; bookings: AffectedBooking[] };

/** The effect of closing a bay, as a dry run. */
export type ClosurePreview = {
  place: { id: string; name: string };
  ships: AffectedShip[];
  bookings: number;
  guests: number;
  /** Bookings whose customer has no e-mail address. */
  bookingsToCall: number;
  /** The same closure, if it is already active. */
  existingId: string | null;
};
