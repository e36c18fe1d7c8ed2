import { z } from "zod";
import { type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import type { Transfer } from "#modules/funds/contract.ts";
import { idInput, textInput } from "#platform/input.ts";
import { type CounterMethod, counterMethods, gatewayMethods, type PayMethod } from "./methods.ts";
import { bankedInput, fundChoiceInput, positiveVndInput, referenceRule } from "./refunds.ts";

/** Outcomes of a receipt; integrations call this the decision table. */
export const receiptOutcomes = ["exact", "short", "over", "late", "unmatched", "ignored"] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

export type RecordedReceipt = { outcome: ReceiptOutcome; repeated: boolean };

/** The bank feeds. Staff may have recorded what they report, or match it later. */
export const bankProviders = ["sepay"] as const;

/** The sources of reported money: a bank feed, a member of staff, or a gateway. */
export const receiptProviders = [...bankProviders, "manual", ...gatewayMethods] as const;
export type ReceiptProvider = (typeof receiptProviders)[number];

export const isBankProvider = (provider: ReceiptProvider): boolean => bankProviders.some((bank) => bank === provider);

/** A movement of our money, reported by a bank feed, a gateway or staff. */
export type BankNotice = {
  provider: ReceiptProvider;
  /** A feed reports only transfers. */
  method?: PayMethod | undefined;
  /** Unique for the provider: the idempotency key of notices. */
  providerRef: string;
  /** The bank's own reference of the transfer, if the feed has it. */
  bankReference?: string | undefined;
  direction: "in" | "out";
  accountNumber: string;
  /** The fund that staff have chosen; reported money goes to that of its account or gateway. */
  fundId?: string;
  amount: number;
  /** The payment at a gateway, and what the gateway keeps of it. */
  attemptId?: string;
  fee?: number;
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
  .refine((text) => normalizeBookingCode(text) !== null, "Mã đơn gồm 8 ký tự, ví dụ HT 7K2M 9QXE.")
  .transform((text) => normalizeBookingCode(text) ?? "");

/** Without an amount, all that is left of the transfer goes to the booking. */
export const matchInput = z.strictObject({
  receiptId: idInput,
  code: bookingCodeInput,
  amount: positiveVndInput.optional(),
});
export type MatchInput = z.output<typeof matchInput>;

const optionalText = (text: unknown) => (text === "" ? undefined : text);

/** Without an amount, all of it moves; without a target code, it waits to be matched. */
export const takeBackInput = z.strictObject({
  receiptId: idInput,
  code: bookingCodeInput,
  amount: z.preprocess(optionalText, positiveVndInput.optional()),
  toCode: z.preprocess(optionalText, bookingCodeInput.optional()),
  reason: textInput(1, 300, "Bạn cần ghi lý do."),
});
export type TakeBackInput = z.output<typeof takeBackInput>;

/**
 * Money that a member of staff has seen: on the account, as cash, or on the slip of a card terminal. `above` confirms that more than the
 * amount due is intended.
 */
export const manualReceiptInput = z
  .strictObject({
    code: bookingCodeInput,
    amount: positiveVndInput,
    method: z.enum(counterMethods, "Bạn cần chọn hình thức.").default("transfer"),
    fundId: fundChoiceInput,
    reference: textInput(0, 100).default(""),
    ...bankedInput,
    above: z.literal("on").optional(),
  })
  .refine(referenceRule.isGiven, referenceRule.params)
  .transform(({ bankedOn, bankedTime, above, ...receipt }) => {
    return { ...receipt, bankedAt: vietnamInstant(bankedOn, bankedTime), isAbove: above === "on" };
  });
/** Cash has no reference of its own. */
export type ManualReceipt = {
  code: string;
  amount: number;
  method?: CounterMethod;
  /** Needed when there are several funds of its kind. */
  fundId?: string | undefined;
  reference: string;
  bankedAt: Date;
  isAbove?: boolean;
};

export const voidInput = z.strictObject({ receiptId: idInput, reason: textInput(1, 300, "Bạn cần ghi lý do huỷ.") });
export const approveVoidInput = z.strictObject({ receiptId: idInput });
export const rejectVoidInput = z.strictObject({ receiptId: idInput, note: textInput(1, 300, "Bạn cần ghi lý do.") });

/** A payment that its gateway gave back after a review, as staff found there. */
export const endHeldInput = z.strictObject({
  attemptId: idInput,
  reason: textInput(1, 300, "Bạn cần ghi lý do hoặc mã hoàn của cổng."),
});
export type EndHeldInput = z.output<typeof endHeldInput>;
export type VoidInput = z.output<typeof voidInput>;

/** A receipt with a request to void it. */
export type VoidRequest = {
  receiptId: string;
  amount: number;
  /** The slip of cash, the reference of other money. */
  number: string;
  reason: string;
  bankedAt: Date;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  bookings: { code: string; name: string }[];
};

/** A ledger line of a booking: positive for money in, negative for money out. */
export type LedgerLine = {
  id: string;
  kind: "received" | "taken-back" | "voided" | "refunded";
  at: Date;
  amount: number;
  provider: ReceiptProvider | null;
  method: PayMethod;
  receiptId: string | null;
  /** The part of the line's receipt that still counts for the booking. */
  share: number;
  /** Voiding the receipt is requested, or done. */
  voiding: "asked" | "done" | null;
  text: string;
};

/** A receipt as far as it counts for one booking. */
export type BookingReceipt = {
  id: string;
  /** The reference of the bank, the gateway or the card slip; for cash a number of ours. */
  number: string;
  bankReference: string | null;
  method: PayMethod;
  at: Date;
  /** The part that counts for the booking: the rest may belong to another customer. */
  amount: number;
};

export type OpenReceipt = {
  id: string;
  amount: number;
  left: number;
  content: string;
  outcome: ReceiptOutcome;
  bankedAt: Date;
  provider: ReceiptProvider;
  /** The recorded receipt that may be the same money. */
  possibleDuplicate: { reference: string; amount: number } | null;
  /** The booking that the text of the transfer names. */
  booking: { code: string; name: string } | null;
  /** The allocations of the other parts of it. */
  matched: { code: string; amount: number }[];
  returned: number;
  /** Transfers between funds whose arrival it may report. */
  transfers: Transfer[];
  /** Bookings that it may be for, the likeliest first. */
  candidates: Candidate[];
};

export type Candidate = {
  code: string;
  name: string;
  title: string;
  startsOn: CalendarDate;
  outstanding: number;
  balance: number;
  reasons: readonly ("code" | "phone" | "name" | "amount")[];
};
