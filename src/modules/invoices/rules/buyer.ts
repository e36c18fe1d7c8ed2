import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import type { InvoiceBuyer } from "../contract.ts";

/** The text for a buyer who gives no data (Decree 254/2026/NĐ-CP, article 10). */
export const CONSUMER = "Bán cho người tiêu dùng";

/** The buyer of an invoice. Twelve digits are a personal identification number, so their owner is a person. */
export function buyerOf(invoice: InvoiceRequest | null, contactEmail: string): InvoiceBuyer {
  if (!invoice) return { kind: "consumer", name: CONSUMER, taxCode: "", address: "", email: contactEmail };
  const { company, taxCode, address, email } = invoice;
  const kind = /^\d{12}$/.test(taxCode) ? "person" : "company";
  return { kind, name: company, taxCode, address, email: email || contactEmail };
}
