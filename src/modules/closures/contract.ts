import { z } from "zod";
import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import type { StandingBooking } from "#modules/bookings/contract/departure.ts";
import { NOTICE_LENGTH } from "#modules/notices/limits.ts";
import { dateInput, idInput, slugInput, textInput, vndInput } from "#platform/input.ts";
import { MAX_CLOSED_DAYS } from "./limits.ts";
import { closureMessages } from "./messages.ts";

const span = { placeId: idInput, from: dateInput, to: dateInput };
type Span = { from: CalendarDate; to: CalendarDate };

const isOrdered = ({ from, to }: Span) => from <= to;
const isShort = ({ from, to }: Span) => daysBetween(from, to) < MAX_CLOSED_DAYS;

/** A bay and the days on which no ship leaves it, both included. */
export const closureSpan = z
  .strictObject(span)
  .refine(isOrdered, { path: ["to"], message: closureMessages.endsFirst })
  .refine(isShort, { path: ["to"], message: closureMessages.tooLong });
export type ClosureSpan = z.output<typeof closureSpan>;

export const closureInput = z
  .strictObject({
    ...span,
    /** The customers read it. */
    reason: textInput(1, 300, closureMessages.reasonMissing)
      // It stands in the middle of sentences that have a full stop of their own.
      .transform((reason) => reason.replace(/[\s.]+$/, ""))
      .refine((reason) => reason !== "", closureMessages.reasonMissing),
    /** The notice on the pages of ships; empty publishes none. */
    notice: textInput(0, NOTICE_LENGTH).default(""),
  })
  .refine(isOrdered, { path: ["to"], message: closureMessages.endsFirst })
  .refine(isShort, { path: ["to"], message: closureMessages.tooLong });
export type ClosureInput = z.output<typeof closureInput>;

/** `waiting`: not told yet. `gone`: no email, because the booking was changed or cancelled before its turn, or its ship had left. */
export const tellStates = ["waiting", "told", "gone"] as const;
export type TellState = (typeof tellStates)[number];

export const answers = ["day", "ship", "refund"] as const;
export type Answer = (typeof answers)[number];

/** The choice of a guest: another day at the agreed price, another ship, or the money. */
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

/** Cabins of another ship that take the same party for no more than was agreed. */
export type ShipOffer = { slug: string; title: string; checkIn: CalendarDate; total: number };

export type Proposal = {
  /** The next days on which the same cabins are free; the agreed price stays. */
  days: CalendarDate[];
  ships: ShipOffer[];
  /** The refund when the guest does not travel. */
  refund: number;
};

/** A booking with a night in a closed bay. */
export type AffectedBooking = StandingBooking & {
  productId: string;
  on: CalendarDate;
  /** Its ship left before the closure: staff call, and `refund` of the proposal is the part of the nights that are not sailed. */
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
  toCall: number;
  /** The same closure, where it is in force already. */
  existingId: string | null;
};
