import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput } from "#platform/input.ts";
import type { PayMethod } from "./methods.ts";

/** The days of the query, both included; invalid fields are dropped. */
export const cashBookSearch = z.object({
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
});
export type CashBookSearch = z.output<typeof cashBookSearch>;

/**
 * An `unmatched` line still waits for a booking, in whole or in part. A `void` one was recorded but never arrived, and counts as nothing.
 */
export type CashLineKind = "received" | "gateway" | "typed" | "unmatched" | "void" | "refunded" | "returned";

export type CashLine = {
  id: string;
  /** When the bank booked it. */
  at: Date;
  kind: CashLineKind;
  method: PayMethod;
  /** Positive for money in, negative for money out. */
  amount: number;
  /** The fee of a gateway; the amount is before this. */
  fee: number;
  /** The part of it that belongs to no booking yet. */
  left: number;
  text: string;
  reference: string;
  bookings: { code: string; name: string }[];
  recordedBy: string;
};

type CashSums = {
  /** The balance before the first day, as far as this system knows. */
  opening: number;
  received: number;
  paidOut: number;
  closing: number;
};

/** `byMethod` has the methods of all movements so far, and adds up to the sums of all. */
export type CashBook = CashSums & {
  from: CalendarDate;
  to: CalendarDate;
  byMethod: (CashSums & { method: PayMethod; fees: number })[];
  lines: CashLine[];
};
