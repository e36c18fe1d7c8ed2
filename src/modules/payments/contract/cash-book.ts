import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Fund, MovementKind } from "#modules/funds/contract.ts";
import { dateInput, idInput } from "#platform/input.ts";
import type { PayMethod } from "./methods.ts";

/** The days of the query, both included, and one fund of it; invalid fields are dropped. */
export const cashBookSearch = z.object({
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
  fundId: idInput.optional().catch(undefined),
});
export type CashBookSearch = z.output<typeof cashBookSearch>;

/**
 * An `unmatched` line still waits for a booking, in whole or in part. A `void` one was recorded but never arrived, and counts as nothing.
 */
export type CashLineKind =
  | ("received" | "gateway" | "typed" | "unmatched" | "void" | "refunded" | "returned" | "supplier-return")
  | Exclude<MovementKind, "receipt" | "refund">;

export type CashLine = {
  id: string;
  /** The day on which the fund counts it: a later one than that of the bank when that day was closed. */
  day: CalendarDate;
  /** When the bank booked it. */
  at: Date;
  kind: CashLineKind;
  fund: Pick<Fund, "id" | "name">;
  /** Of receipts and refunds. */
  method: PayMethod | null;
  /** Positive for money in, negative for money out. */
  amount: number;
  /** The balance after it, of the shown funds. */
  balance: number;
  /** The fee of a gateway; the amount is before this. */
  fee: number;
  /** The part of it that belongs to no booking yet. */
  left: number;
  text: string;
  reference: string;
  /** The number of the slip for cash. */
  slip: string | null;
  bookings: { code: string; name: string }[];
  recordedBy: string;
};

/** A slip for cash that came in or went out; a voided one keeps its number. */
export type CashSlip = Pick<CashLine, "day" | "amount" | "text" | "reference" | "bookings" | "recordedBy"> & {
  number: string;
  /** The kind of its movement, which a voided slip keeps. */
  kind: MovementKind;
  /** The supplier that is paid or returns money, or the other fund of a transfer. A supplier is empty for staff who may not read costs. */
  party: string;
  /** The month of the stays for which a supplier is paid or returns money, such as "2026-12". */
  month: string | null;
  fund: string;
  voidedAt: Date | null;
};

type CashSums = {
  /** The balance before the first day. */
  opening: number;
  received: number;
  paidOut: number;
  /** Transfers between funds with their fees, differences of counts, opening balances. */
  adjusted: number;
  closing: number;
};

/** `byFund` has the funds with a balance or a movement, and adds up to the sums of all. */
export type CashBook = CashSums & {
  from: CalendarDate;
  to: CalendarDate;
  /** The fund that was asked for; null for all. */
  fund: Fund | null;
  byFund: (CashSums & { fund: Fund; fees: number })[];
  lines: CashLine[];
};
