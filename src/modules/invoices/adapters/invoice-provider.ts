import type { InvoiceBuyer, InvoiceKind, InvoiceLine } from "../contract.ts";

/** The invoice that a replacement or an adjustment is about. */
type Former = { template: string; number: string; issuedAt: Date };

/** One invoice as it is sent: the same order under the same reference whenever it is sent again. */
export type InvoiceOrder = {
  kind: InvoiceKind;
  /** Our UUID; the provider issues one invoice for it. */
  reference: string;
  template: string;
  series: string;
  issuedAt: Date;
  buyer: InvoiceBuyer;
  lines: readonly InvoiceLine[];
  percent: number;
  /** Of a replacement or an adjustment. */
  former: Former | null;
  reason: string;
  /** Whether the booking is paid. */
  isPaid: boolean;
};

/**
 * `rejected` frees the amount for another invoice, so it needs a code that the provider documents as a refusal of this order. Everything
 * else that is no number is `pending`: the invoice may exist, and the provider is asked before anything is sent again.
 */
export type InvoiceAnswer =
  | {
      state: "issued";
      /** With its series: "C26TAA12". */
      number: string;
      /** The code of the tax authority; empty for a series without one. */
      authorityCode: string;
      /** The code with which the buyer finds the invoice at the provider. */
      lookupCode: string;
      /** The date on the invoice, where the provider names it. */
      issuedAt: Date | null;
    }
  | { state: "rejected"; code: string; detail: string }
  | { state: "pending"; detail: string };

export type InvoiceProvider = {
  id: "vinvoice";
  name: string;
  issue(order: InvoiceOrder, now: Date): Promise<InvoiceAnswer>;
  /** The invoice of a reference, or null when the provider has none. */
  find(order: Pick<InvoiceOrder, "reference" | "series">, now: Date): Promise<InvoiceAnswer | null>;
  /** The invoice as a PDF. */
  file(invoice: { template: string; number: string }, now: Date): Promise<Uint8Array<ArrayBuffer>>;
};

/** The provider gave no answer in its own terms, so what it did is unknown. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}
