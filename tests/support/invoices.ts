import type { Actor } from "#kernel/actor.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import { requestInvoice } from "#modules/invoices/commands/request-invoice.ts";
import { sendInvoices } from "#modules/invoices/commands/send-invoices.ts";
import type { InvoiceView } from "#modules/invoices/contract.ts";
import { listInvoices } from "#modules/invoices/queries/list-invoices.ts";
import type { FirstPayment } from "#modules/invoices/rules/due.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { startVinvoice, type VinvoiceEmulator } from "../emulators/vinvoice.ts";
import { test as base } from "./context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "./factories.ts";
import { aStaffMember } from "./staff.ts";

/** The price of the usual booking. */
export const PRICE = 6_700_000;

/** A company with a tax code whose check digit is right. */
export const aCompany: InvoiceRequest = {
  company: "Công ty TNHH Thử",
  taxCode: "0101243150",
  address: "1 Phố Thử, Hà Nội",
  email: "",
};

export const accountant = aStaffMember("accountant");
export const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });

/** A test with Viettel, whose clock is that of the test. */
export const test = base.extend<{ viettel: VinvoiceEmulator; ctx: Context }>({
  viettel: async ({ clock }, use) => {
    const viettel = await startVinvoice({ now: () => clock.now });
    await use(viettel);
    await viettel.close();
  },
  ctx: async ({ ctx, viettel }, use) => use(withVinvoice(ctx, viettel)),
});

/** The context of an agency with an account at Viettel. */
export function withVinvoice(ctx: Context, viettel: VinvoiceEmulator): Context {
  const { url: baseUrl, taxCode, username, password } = viettel;
  return { ...ctx, accounts: { ...ctx.accounts, vinvoice: { baseUrl, taxCode, username, password } } };
}

let last = 0;

export async function receive(ctx: Context, code: string, amount: number): Promise<void> {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const money = { providerRef: `hd-${last}`, amount, content: `HT${code}`, bankedAt: ctx.now() };
  await recordBankNotice(ctx, { ...base, ...money });
}

/** Series and terms of an agency that issues invoices. */
export const saveInvoiceSettings = (ctx: Context, firstPayment: FirstPayment = "deposit", series = "C26TAA") =>
  saveSettings(ctx, "invoices", { series, from: "2026-11-01", firstPayment });

type InvoiceOptions = { paid?: number; invoice?: InvoiceRequest | null; rooms?: number };

/** A booking with money, of an agency that issues invoices. */
export async function aPaidBooking(
  ctx: Context,
  { rooms = 1, paid = PRICE * rooms, invoice = aCompany }: InvoiceOptions = {},
): Promise<{ id: string; code: string }> {
  last += 1;
  const key = `hoa-don-${last}`;
  await someSettings(ctx, { depositPercent: 30 });
  await saveInvoiceSettings(ctx);
  const cruise = await aCruise(ctx);
  const total = PRICE * rooms;
  const stay = {
    adults: 2 * rooms,
    rooms: [{ roomId: cruise.roomIds[0] ?? "", quantity: rooms }],
    expectedTotal: vnd(total),
  };
  const order = aBookingInput(cruise, { ...stay, invoice, payment: paid < total ? "deposit" : "full" });
  const { id, code } = await placeBooking(ctx, order, { key });
  if (paid > 0) await receive(ctx, code, paid);
  return { id, code };
}

export const request = (ctx: Context, bookingId: string, total = PRICE): Promise<void> =>
  requestInvoice(as(ctx, accountant), { bookingId, total });

/** Requests an invoice and sends it. */
export async function issue(ctx: Context, bookingId: string, total = PRICE): Promise<void> {
  await request(ctx, bookingId, total);
  await sendInvoices(ctx);
}

/** The latest invoice of a booking. */
export async function latestInvoice(ctx: Context, bookingId: string): Promise<InvoiceView> {
  const [invoice] = await listInvoices(ctx, bookingId);
  if (!invoice) throw new Error("the booking has no invoice");
  return invoice;
}
