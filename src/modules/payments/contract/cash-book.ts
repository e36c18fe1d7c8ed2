import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput } from "#platform/input.ts";

/** The days of an address, both included; what is not understood is left out. */
export const cashBookSearch = z.object({
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
});
export type CashBookSearch = z.output<typeof cashBookSearch>;

/** `unmatched` still waits for a booking, in whole or in part; `void` was typed and never arrived, and counts as nothing. */
export type CashLineKind = "received" | "typed" | "unmatched" | "void" | "refunded" | "returned";

export type CashLine = {
  id: string;
  /** When the bank booked it. */
  at: Date;
  kind: CashLineKind;
  /** What came in counts up, what went out counts down. */
  amount: number;
  /** What of it belongs to no booking yet. */
  left: number;
  text: string;
  reference: string;
  bookings: { code: string; name: string }[];
  recordedBy: string;
};

export type CashBook = {
  from: CalendarDate;
  to: CalendarDate;
  /** What lay on the accounts before the first day, as far as this product knows. */
  opening: number;
  received: number;
  paidOut: number;
  closing: number;
  lines: CashLine[];
};
