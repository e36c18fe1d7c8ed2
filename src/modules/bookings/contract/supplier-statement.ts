import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";

/** A month as "2026-12" and a product; an invalid value counts as absent. */
export const statementSearch = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  product: z.uuid().optional().catch(undefined),
});
export type StatementSearch = z.output<typeof statementSearch>;

/** The debt to the suppliers of stays that begin in a month. Amounts are đồng. */
export type SupplierDebt = {
  bookings: number;
  /** The prices of these bookings. */
  total: number;
  /** The part that guests pay at the hotel. */
  atHotel: number;
  /** The agency's part of these prices. */
  commission: number;
  /** The total without the part paid at the hotel and the commission. Negative when the hotel owes the agency. */
  owed: number;
  /** Bookings without a known commission, and their prices; they are in none of the other figures. */
  unknown: number;
  unknownTotal: number;
};

export type ProductDebt = SupplierDebt & { productId: string; title: string };

export type SupplierStatement = {
  month: string;
  from: CalendarDate;
  to: CalendarDate;
  suppliers: ProductDebt[];
  sum: SupplierDebt;
};

/** A booking of the statement. The name is empty without the permission to read it. */
export type StatementBooking = {
  productId: string;
  title: string;
  code: string;
  name: string;
  startsOn: CalendarDate;
  nights: number;
  rooms: string;
  adults: number;
  children: number;
  total: number;
  atHotel: number;
  /** Null while none is known; such a booking is in no sum. */
  commission: number | null;
  /** How the commission was agreed, such as "12,5%" or "theo phòng, đêm"; meaningless while none is known. */
  rate: string;
  owed: number | null;
};
