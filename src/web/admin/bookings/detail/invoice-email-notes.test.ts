import { expect, test } from "vitest";
import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import { invoiceEmailNotes } from "./invoice-email-notes.ts";

const wrong = "thuhang@example.vnn";

const request = (email: string): InvoiceRequest => ({ company: "Công ty Thử", taxCode: "", address: "", email });
const invoice = (state: "requested" | "unclear" | "issued", email: string) => ({
  state,
  buyer: { kind: "consumer" as const, name: "", taxCode: "", address: "", email },
});

test("the notes name the request and the pending invoice that keep the address", () => {
  expect(invoiceEmailNotes(wrong, request(wrong), [])).toEqual([expect.stringContaining("Sửa hoá đơn")]);
  for (const state of ["requested", "unclear"] as const)
    expect(invoiceEmailNotes(wrong, null, [invoice(state, wrong)])).toEqual([expect.stringContaining(wrong)]);
});

test("there are no notes for other addresses, issued invoices and a booking without an e-mail", () => {
  const other = "ketoan@example.vn";
  expect(invoiceEmailNotes(wrong, request(other), [invoice("requested", other), invoice("issued", wrong)])).toEqual([]);
  expect(invoiceEmailNotes(wrong, null, [{ state: "requested", buyer: null }])).toEqual([]);
  expect(invoiceEmailNotes("", request(""), [invoice("requested", "")])).toEqual([]);
});
