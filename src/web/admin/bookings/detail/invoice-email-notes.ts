import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import { type InvoiceView, pendingStates } from "#modules/invoices/contract.ts";

const pending: ReadonlySet<InvoiceView["state"]> = new Set(pendingStates);

/** Sentences about the invoices that keep the present address of the customer when it is corrected. */
export function invoiceEmailNotes(
  email: string,
  request: InvoiceRequest | null,
  invoices: readonly Pick<InvoiceView, "state" | "buyer">[],
): string[] {
  if (email === "") return [];
  const isKept = invoices.some(({ state, buyer }) => pending.has(state) && buyer?.email === email);
  return [
    ...(request?.email === email ? ["Email nhận hoá đơn không đổi theo: bạn sửa trong “Sửa hoá đơn”."] : []),
    ...(isKept ? [`Hoá đơn đang chờ kết quả vẫn gửi tới ${email}.`] : []),
  ];
}
