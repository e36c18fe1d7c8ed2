import type { CalendarDate } from "#kernel/calendar-date.ts";

export const invoiceKinds = ["original", "replacement", "adjustment"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A line in whole đồng; a discount and a reduction are negative. */
export type InvoiceLine = { label: string; quantity: number; net: number; tax: number };

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
