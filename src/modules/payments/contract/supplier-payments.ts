import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { positiveVndInput } from "./refunds.ts";

const fields = {
  productId: idInput,
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Tháng không đúng."),
  day: dateInput,
  reference: textInput(0, 100).default(""),
  note: textInput(0, 300).default(""),
};

/** Money for a supplier, from a fund, for the stays that begin in a month such as "2026-12". */
export const supplierPaymentInput = z.strictObject({
  ...fields,
  fundId: z.uuid("Bạn phải chọn quỹ."),
  amount: positiveVndInput,
});
export type SupplierPaymentInput = z.output<typeof supplierPaymentInput>;

const toUndefined = (value: unknown) => (value === "" ? undefined : value);

/**
 * Money that comes back from a supplier into a fund. `arrivalId` is the notice of the bank that reports it: it says where, when and how much.
 * Without one, fund and amount are given.
 */
export const supplierReturnInput = z
  .strictObject({
    ...fields,
    arrivalId: z.preprocess(toUndefined, idInput.optional()),
    fundId: z.preprocess(toUndefined, idInput.optional()),
    amount: z.preprocess(toUndefined, positiveVndInput.optional()),
  })
  .superRefine(({ arrivalId, fundId, amount }, issues) => {
    if (arrivalId) return;
    if (!fundId) issues.addIssue({ code: "custom", path: ["fundId"], message: "Bạn phải chọn quỹ." });
    if (!amount) issues.addIssue({ code: "custom", path: ["amount"], message: "Bạn phải nhập số tiền." });
  });
export type SupplierReturnInput = z.output<typeof supplierReturnInput>;

export const voidSupplierPaymentInput = z.strictObject({
  paymentId: idInput,
  reason: textInput(1, 300, "Bạn phải nhập lý do huỷ."),
});
export type VoidSupplierPaymentInput = z.output<typeof voidSupplierPaymentInput>;

/** What a supplier got for the stays of some months and did not return, or is still owed for them. */
export type SupplierSum = { productId: string; supplier: string; amount: number };

export type SupplierPayment = {
  id: string;
  productId: string;
  supplier: string;
  month: string;
  /** Negative for money that came back. */
  amount: number;
  day: CalendarDate;
  reference: string;
  note: string;
  recordedBy: { id: string; name: string };
  voided: { by: string; reason: string } | null;
};
