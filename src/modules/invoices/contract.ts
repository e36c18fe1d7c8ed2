import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { idInput, textInput } from "#platform/input.ts";

export const invoiceKinds = ["original", "replacement", "adjustment"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * `requested` waits for its series, `sending` was handed to the provider, `unclear` got no answer. A `replaced` one was issued and no longer
 * counts.
 */
export const invoiceStates = ["requested", "sending", "unclear", "issued", "replaced", "failed"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** The states of an invoice whose outcome is unknown: nothing else is issued for its booking. */
export const pendingStates = ["requested", "sending", "unclear"] as const satisfies readonly InvoiceState[];

/**
 * A line in whole đồng; a discount and a reduction are negative. A line of a reduction names the place of the line of its original that it
 * reduces.
 */
export type InvoiceLine = { label: string; quantity: number; net: number; tax: number; reduces?: number };

/** The buyer as the invoice names them. A consumer gave no data. */
export type InvoiceBuyer = {
  kind: "company" | "person" | "consumer";
  name: string;
  /** Tax code of a company, personal identification number of a person. */
  taxCode: string;
  address: string;
  email: string;
};

/** The amount to be invoiced next, negative for a reduction, and the last day for it. */
export type InvoiceNeed = { amount: number; dueOn: CalendarDate };

const reason = textInput(1, 200, "Bạn phải nhập lý do.");

const wrongTotal = "Số tiền không đúng. Bạn tải lại trang nhé.";
const total = z.coerce.number(wrongTotal).int(wrongTotal);

/** The total is the one that the page showed: another one is not issued. */
export const requestInput = z.strictObject({ bookingId: idInput, total });
export type RequestInput = z.output<typeof requestInput>;

export const correctionInput = z.strictObject({ invoiceId: idInput, total, reason });
export type CorrectionInput = z.output<typeof correctionInput>;

export const requeryInput = z.strictObject({ invoiceId: idInput });

/** The search of the staff page and of its export: a month, by default the present one. */
export const invoiceSearch = z.strictObject({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
});

/** An invoice as staff see it. The buyer is null after its end, and for staff without the permission for personal data. */
export type InvoiceView = {
  id: string;
  bookingCode: string;
  kind: InvoiceKind;
  state: InvoiceState;
  template: string;
  series: string;
  number: string | null;
  authorityCode: string;
  lookupCode: string;
  /** The number of the invoice that it corrects. */
  corrects: string | null;
  percent: number;
  net: number;
  tax: number;
  total: number;
  buyer: InvoiceBuyer | null;
  reason: string;
  detail: string;
  requestedBy: string;
  requestedAt: Date;
  issuedAt: Date | null;
  hasFile: boolean;
  /** Its automatic queries have ended; staff can restart them. */
  canRequery: boolean;
};

/** A booking with something to invoice. */
export type NeedView = InvoiceNeed & { bookingId: string; bookingCode: string; customer: string };
