import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput } from "#platform/input.ts";
import type { PayMethod } from "./methods.ts";

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
  method: PayMethod;
  /** What came in counts up, what went out counts down. */
  amount: number;
  /** What of it belongs to no booking yet. */
  left: number;
  text: string;
  reference: string;
  bookings: { code: string; name: string }[];
  recordedBy: string;
};

type CashSums = {
  /** What lay there before the first day, as far as this product knows. */
  opening: number;
  received: number;
  paidOut: number;
  closing: number;
};

/** `byMethod` has the methods that money ever came or went by, and adds up to the sums of all. */
export type CashBook = CashSums & {
  from: CalendarDate;
  to: CalendarDate;
  byMethod: (CashSums & { method: PayMethod })[];
  lines: CashLine[];
};
