import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { positiveVndInput } from "./refunds.ts";

/** Money for a supplier, from a fund, for the stays that begin in a month such as "2026-12". */
export const supplierPaymentInput = z.strictObject({
  productId: idInput,
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Tháng không đúng."),
  fundId: z.uuid("Bạn phải chọn quỹ."),
  amount: positiveVndInput,
  day: dateInput,
  reference: textInput(0, 100).default(""),
  note: textInput(0, 300).default(""),
});
export type SupplierPaymentInput = z.output<typeof supplierPaymentInput>;

export const voidSupplierPaymentInput = z.strictObject({
  paymentId: idInput,
  reason: textInput(1, 300, "Bạn phải nhập lý do huỷ."),
});
export type VoidSupplierPaymentInput = z.output<typeof voidSupplierPaymentInput>;

/** What a supplier got for the stays of some months, or is still owed for them. */
export type SupplierSum = { productId: string; supplier: string; amount: number };

export type SupplierPayment = {
  id: string;
  productId: string;
  supplier: string;
  month: string;
  amount: number;
  day: CalendarDate;
  reference: string;
  note: string;
  recordedBy: { id: string; name: string };
  voided: { by: string; reason: string } | null;
};
