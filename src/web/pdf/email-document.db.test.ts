import { eq, like } from "drizzle-orm";
import type { Email } from "postal-mime";
import { beforeAll, expect } from "vitest";
import { newId } from "#kernel/id.ts";
import { formatVnd } from "#kernel/money.ts";
import { resendEmail } from "#modules/bookings/commands/contact/write-to-customer.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { approveVoid, requestVoid } from "#modules/payments/commands/void-receipt.ts";
import { listOwnReceipts } from "#modules/payments/queries/booking-receipts.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { saveOwnTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { travellerListInput } from "#modules/travellers/contract/list.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import type { Context } from "#platform/context.ts";
import type { DrawEmailDocument } from "#platform/mail/attach-documents.ts";
import { sendWaitingEmails } from "#platform/mail/outbox.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";
import { outbox } from "#platform/mail/tables.ts";
import { writePdf } from "#platform/pdf/write-pdf.ts";
import { NOW } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings } from "#tests/support/factories.ts";
import { type Mail, test } from "#tests/support/mail-server.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { confirmationFacts, moneyRows } from "#web/components/confirmation-texts.ts";
import { loadConfirmation } from "#web/components/load-confirmation.server.ts";
import { drawEmailDocument } from "./email-document.server.ts";

const aGuest = { name: "Đặng Thị Ỷ", born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" };

// The worker starts before the tests: on a busy machine its start takes most of the time that an email waits.
beforeAll(async () => {
  const letterhead = { brand: "Hải Trình", lines: [] };
  await writePdf({ title: "Thử", reference: "", letterhead, madeAt: NOW, blocks: [], footer: "" });
});

let last = 0;
async function aBooking(ctx: Context) {
  await someSettings(ctx);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `email-document-${last}` });
  await saveOwnTravellers(ctx, placed.id, travellerListInput.parse({ version: 0, guests: [aGuest] }));
  await ctx.db.delete(outbox);
  return placed;
}

const transfer = (ctx: Context, code: string, amount: number) =>
  recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `FT-${code}-${amount}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });

const send = (ctx: Context, mail: Mail, draw: DrawEmailDocument = drawEmailDocument) =>
  sendWaitingEmails(ctx, smtpTransport({ url: mail.url, from: "Hải Trình <chao@haitrinh.example>" }), draw);

const namesIn = (email: Email | undefined) => email?.attachments.map(({ filename }) => filename);
const pdfIn = async (email: Email | undefined, place: number) => {
  const content = email?.attachments[place]?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error("no such attachment");
  return { bytes: content.byteLength, ...(await readPdf(content)) };
};

test("the email of a payment that confirms a booking carries the confirmation and the receipt", async ({
  ctx,
  mail,
}) => {
  const { id, code } = await aBooking(ctx);
  await transfer(ctx, code, 6_700_000);
  await send(ctx, mail);

  expect(mail.received).toHaveLength(1);
  const [email] = mail.received;
  expect(namesIn(email)).toEqual([`phieu-xac-nhan-HT${code}.pdf`, `phieu-thu-HT${code}-FT-${code}-6700000.pdf`]);
  expect(email?.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([
    ["application/pdf", "attachment"],
    ["application/pdf", "attachment"],
  ]);

  const booking = await getBooking(ctx, id);
  const page = await loadConfirmation(ctx, booking, await listOwnTravellers(ctx, id));
  const confirmation = await pdfIn(email, 0);
  expect(confirmation.title).toBe(`Phiếu xác nhận ${spacedCode(code)}`);
  for (const fact of [
    // The state stands below the title, without its name.
    ...confirmationFacts(page).flat().slice(1),
    ...moneyRows(page).map(({ label, amount }) => `${label} ${formatVnd(amount).replace(" đ", "")}`),
    ...(await getLetterhead(ctx)).lines,
    "Đặng Thị Ỷ, sinh năm 1989",
  ])
    expect(confirmation.words).toContain(fact.replace(/\s+/g, " "));
  expect(confirmation.words).not.toMatch(/004821/);

  const receipt = await pdfIn(email, 1);
  for (const fact of [`Số FT-${code}-6700000`, "Sáu triệu bảy trăm nghìn đồng", "Đã nhận cho đơn 6,700,000 đ"])
    expect(receipt.words).toContain(fact);
  expect(confirmation.bytes + receipt.bytes).toBeLessThan(200_000);
});

test("an email about a part payment has the receipt attached, and its text is the same without it", async ({
  ctx,
  mail,
}) => {
  const { code } = await aBooking(ctx);
  await transfer(ctx, code, 1_000_000);
  const [stored] = await ctx.db.select().from(outbox);
  await send(ctx, mail);
  expect(namesIn(mail.received[0])).toEqual([`phieu-thu-HT${code}-FT-${code}-1000000.pdf`]);
  expect(mail.received[0]?.text).not.toMatch(/đính kèm/i);
  // The outbox has the names of the documents, and nothing of what is in them.
  expect(JSON.stringify(stored)).not.toMatch(/Đặng Thị Ỷ|%PDF/);
});

test("an email is sent once without a document that fails, with one line in the log", async ({ ctx, mail }) => {
  const { code } = await aBooking(ctx);
  await transfer(ctx, code, 6_700_000);
  const lines: object[] = [];
  const logging = { ...ctx, log: { ...ctx.log, warn: (line: object) => void lines.push(line) } };
  const broken: DrawEmailDocument = (ctx, document) =>
    document.name === "confirmation" ? Promise.reject(new Error("worker ended")) : drawEmailDocument(ctx, document);

  await send(logging, mail, broken);
  await send(logging, mail, broken);

  expect(mail.received.map(namesIn)).toEqual([[`phieu-thu-HT${code}-FT-${code}-6700000.pdf`]]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ state: "sent" }]);
  expect(lines).toMatchObject([{ event: "mail.document_missing", document: "confirmation" }]);
});

test("an email tells nothing that is no longer true: of a cancelled booking, a voided receipt or another address", async ({
  ctx,
  mail,
}) => {
  const by = (role: "owner" | "accountant") => ({ ...ctx, actor: { ...aStaffMember(role), id: newId() } });
  const cancelled = await aBooking(ctx);
  await transfer(ctx, cancelled.code, 6_700_000);
  await ctx.db.update(outbox).set({ nextTryAt: new Date(ctx.now().getTime() + 60_000) });
  await cancelBooking(by("owner"), cancelled.id, {
    reason: "khách đổi ý",
    terms: "full",
    kept: undefined,
    isTold: false,
    hasNotSailed: false,
  });
  await ctx.db.delete(outbox).where(eq(outbox.reason, `booking-cancelled:${cancelled.id}`));
  await ctx.db.update(outbox).set({ nextTryAt: ctx.now() });
  await send(ctx, mail);
  expect(namesIn(mail.received.at(-1))).toEqual([`phieu-thu-HT${cancelled.code}-FT-${cancelled.code}-6700000.pdf`]);

  const voided = await aBooking(ctx);
  const cash = { code: voided.code, amount: 1_000_000, method: "cash", reference: "", bankedAt: ctx.now() } as const;
  await recordManualReceipt(by("accountant"), cash);
  const [receipt] = await listOwnReceipts(ctx, voided.id);
  await requestVoid(by("accountant"), { receiptId: receipt?.id ?? "", reason: "ghi nhầm" });
  await approveVoid(by("owner"), receipt?.id ?? "");
  await ctx.db.delete(outbox).where(eq(outbox.reason, `payment-corrected:${receipt?.id}`));
  await send(ctx, mail);
  expect(mail.received.filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);

  const moved = await aBooking(ctx);
  await transfer(ctx, moved.code, 6_700_000);
  await ctx.db.update(bookings).set({ contactEmail: "khac@example.vn" }).where(eq(bookings.id, moved.id));
  await send(ctx, mail);
  expect(mail.received.at(-1)?.subject).toContain(moved.code);
  expect(namesIn(mail.received.at(-1))).toEqual([]);
});

test("an email of late money that is sent again carries its receipt, and names the page that has it", async ({
  ctx,
  clock,
  mail,
}) => {
  const staff = { ...ctx, actor: { ...aStaffMember("owner"), id: newId() } };
  const { id, code } = await aBooking(ctx);
  clock.forward(60 * 24 * 40);
  await transfer(ctx, code, 6_700_000);
  await send(ctx, mail);
  const [first] = await ctx.db.select().from(outbox).where(like(outbox.reason, "money-late:%"));
  const sendAgain = async () => {
    clock.forward(5);
    await resendEmail(staff, id, first?.id ?? "");
    await send(ctx, mail);
  };
  await sendAgain();
  await ctx.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.id, id));
  await sendAgain();

  const receipt = [`phieu-thu-HT${code}-FT-${code}-6700000.pdf`];
  const late = mail.received.filter(({ attachments }) => attachments.length > 0);
  expect(late.map(namesIn)).toEqual([receipt, receipt, receipt]);
  for (const { text } of late) expect(text).toContain("Phiếu thu dạng PDF tải được ở trang đơn.");
});

test("an email that staff send again carries the documents of now", async ({ ctx, clock, mail }) => {
  const staff = { ...ctx, actor: { ...aStaffMember("sales"), id: newId() } };
  const { id, code } = await aBooking(ctx);
  await transfer(ctx, code, 6_700_000);
  await send(ctx, mail);
  clock.forward(5);
  const [first] = await ctx.db.select().from(outbox);
  await resendEmail(staff, id, first?.id ?? "");
  await send(ctx, mail);
  expect(mail.received.map(namesIn)).toEqual([namesIn(mail.received[0]), namesIn(mail.received[0])]);
  expect(namesIn(mail.received[0])).toHaveLength(2);
});
