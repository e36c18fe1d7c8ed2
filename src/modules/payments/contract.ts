import { z } from "zod";
import { normalizeBookingCode } from "#modules/bookings/rules.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";

/** What became of money that arrived; integrations call this the decision table. */
export const receiptOutcomes = ["exact", "short", "over", "late", "unmatched", "ignored"] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** `requested` waits for a second person, `approved` for the transfer. */
export const refundStates = ["requested", "approved", "paid", "rejected"] as const;
export type RefundState = (typeof refundStates)[number];

/** A movement on one of our bank accounts, told by a feed or by staff. */
export type BankNotice = {
  provider: "sepay" | "manual";
  /** Unique for the provider: the key against repeated notices. */
  providerRef: string;
  direction: "in" | "out";
  accountNumber: string;
  amount: number;
  content: string;
  bankedAt: Date;
};

export type BankAccount = { bin: string; bankName: string; number: string; holder: string; branch: string };

/** Everything a customer needs to pay by transfer. */
export type PaymentInstructions = {
  amount: number;
  content: string;
  account: BankAccount;
  /** EMVCo text for the QR code. */
  qr: string;
  holdExpiresAt: Date;
};

const bookingCodeInput = textInput(1, 20, "Bạn cần nhập mã đơn.")
  .refine((text) => normalizeBookingCode(text) !== null, "Mã đơn gồm 8 ký tự, ví dụ HT 7K2M 9QXA.")
  .transform((text) => normalizeBookingCode(text) ?? "");

const positiveVndInput = vndInput.refine((amount) => amount > 0, "Số tiền phải lớn hơn 0.");

/** Without an amount all that is left of the transfer goes to the booking. */
export const matchInput = z.strictObject({
  receiptId: idInput,
  code: bookingCodeInput,
  amount: positiveVndInput.optional(),
});
export type MatchInput = z.output<typeof matchInput>;

export const takeBackInput = z.strictObject({
  receiptId: idInput,
  code: bookingCodeInput,
  reason: textInput(1, 300, "Bạn cần ghi lý do."),
});
export type TakeBackInput = z.output<typeof takeBackInput>;

export const refundInput = z.strictObject({
  bookingId: idInput,
  amount: positiveVndInput,
  reason: textInput(1, 300, "Bạn cần ghi lý do hoàn tiền."),
});
export type RefundInput = z.output<typeof refundInput>;

export const returnInput = z.strictObject({ receiptId: idInput, reason: textInput(1, 300, "Bạn cần ghi lý do.") });
export type ReturnInput = z.output<typeof returnInput>;

/** Money that a member of staff has seen on the account. The time is a wall clock in Vietnam ("2026-11-21T10:33"). */
export const manualReceiptInput = z.strictObject({
  code: bookingCodeInput,
  amount: positiveVndInput,
  reference: textInput(1, 100, "Bạn cần nhập mã giao dịch của ngân hàng."),
  bankedAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "Bạn cần chọn ngày giờ tiền về.")
    .transform((text) => new Date(`${text}:00+07:00`))
    .refine((at) => !Number.isNaN(at.getTime()), "Ngày giờ này không có thật."),
});

/** `note` is the bank's reference when a refund is paid, and the reason when it is refused. */
export const refundDecisionInput = z.strictObject({
  intent: z.enum(["approve", "reject", "pay"]),
  refundId: idInput,
  note: textInput(0, 100).default(""),
});

export type RefundView = {
  id: string;
  state: RefundState;
  amount: number;
  reason: string;
  booking: { id: string; code: string; name: string } | null;
  receipt: { id: string; content: string } | null;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  decidedByName: string | null;
  paidAt: Date | null;
  bankReference: string | null;
};

/** Money of a booking as it came and went: what came in counts up, what went out counts down. */
export type LedgerLine = {
  id: string;
  kind: "received" | "taken-back" | "refunded";
  at: Date;
  amount: number;
  provider: "sepay" | "manual" | null;
  receiptId: string | null;
  text: string;
};

export type OpenReceipt = {
  id: string;
  amount: number;
  left: number;
  content: string;
  outcome: ReceiptOutcome;
  bankedAt: Date;
  /** The booking that the text of the transfer names. */
  booking: { code: string; name: string } | null;
};
