import encodeQr from "qr";
import { foldName } from "#kernel/vietnamese.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { CODE_LENGTH } from "#modules/bookings/limits.ts";
import {
  bareCodesIn,
  bookingReference,
  CODE_ALPHABET,
  isBookingCode,
  nearCodesIn,
} from "#modules/bookings/rules/code.ts";
import { effectiveState, isWaitingForMoney } from "#modules/bookings/rules/states.ts";
import { type GatewayMethod, type PayMethod, payMethods } from "./contract/methods.ts";
import type { ReceiptOutcome } from "./contract/receipts.ts";
import {
  GATEWAY_MINUTES,
  MAX_CANDIDATES,
  MAX_PLAUSIBLE_VND,
  MAX_PURPOSE_LENGTH,
  MIN_GATEWAY_MINUTES,
  NOTICE_AHEAD_MINUTES,
  NOTICE_OLD_DAYS,
  QUERY_AFTER_END_MINUTES,
  QUERY_AFTER_START_MINUTES,
  QUERY_HELD_MINUTES,
  QUERY_LEASE_MINUTES,
  QUERY_LOST_MINUTES,
  QUERY_REFUND_MINUTES,
  QUERY_TAKEN_REFUND_MINUTES,
} from "./limits.ts";

/** The transfer content that the customer enters. */
export function transferContent(code: string): string {
  return bookingReference(code);
}

/** Every booking code that a transfer names. Banks change case, drop punctuation and add text of their own. */
export function bookingCodesIn(content: string): string[] {
  const letters = content.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const codes = [...letters.matchAll(codeInText)].map((match) => match[1] ?? "");
  return [...new Set(codes.filter(isBookingCode))];
}

// Looks ahead instead of consuming: "HTHT…" may hide a code that starts at the second HT.
const codeInText = new RegExp(`(?=HT([${CODE_ALPHABET}]{${CODE_LENGTH}}))`, "g");

export type ReceiptFacts = {
  /** The booking that the money is for, and whether it has begun. */
  booking: { state: BookingState; holdExpiresAt: Date; departed?: boolean };
  amount: number;
  /** The amount missing until the booking is secured. */
  outstanding: number;
  /** The amount missing to the total; more than `outstanding` for a deposit. */
  balance: number;
  /** When the bank booked it: this clock decides. */
  bankedAt: Date;
  /** A transfer that the bank booked this soon after the expiry still counts: bank clocks run late. */
  graceMinutes: number;
  now: Date;
};

/**
 * Decides the outcome of a receipt. Money banked in time may revive an expired hold that has not begun. Later money does so only if it covers
 * the whole amount due. `late` money belongs to the booking and waits there.
 */
export function decideReceipt(facts: ReceiptFacts): Exclude<ReceiptOutcome, "ignored" | "unmatched"> {
  const { booking, amount, outstanding, balance } = facts;
  const amountDue = outstanding > 0 ? outstanding : balance;
  if (booking.state === "cancelled" || isTooLate(booking, facts, amount >= amountDue)) return "late";
  if (amount < amountDue) return "short";
  return amount > Math.max(balance, outstanding) ? "over" : "exact";
}

function isTooLate(
  booking: ReceiptFacts["booking"],
  { bankedAt, graceMinutes, now }: ReceiptFacts,
  isFullAmountDue: boolean,
): boolean {
  if (effectiveState(booking, now) !== "expired") return false;
  if (booking.departed) return true;
  const lastMoment = booking.holdExpiresAt.getTime() + graceMinutes * 60_000;
  return bankedAt.getTime() > lastMoment && !isFullAmountDue;
}

/** True if a notice is too implausible to count automatically: by its amount, or by a date in the future or long ago. */
export function isDoubtful({ amount, bankedAt }: { amount: number; bankedAt: Date }, now: Date): boolean {
  const ahead = bankedAt.getTime() - now.getTime();
  return (
    amount > MAX_PLAUSIBLE_VND || ahead > NOTICE_AHEAD_MINUTES * 60_000 || -ahead > NOTICE_OLD_DAYS * 24 * 3_600_000
  );
}

/**
 * Divides one transfer between the bookings that it names. It must equal the sum of their amounts due now, or the sum of their balances.
 * Null when it equals neither, or one of them takes no money.
 */
export function sharesBetween(bookings: readonly Lacking[], amount: number): number[] | null {
  for (const lack of ["outstanding", "balance"] as const) {
    const shares = bookings.map((booking) => (booking.isOpen ? booking[lack] : 0));
    if (shares.every((share) => share > 0) && shares.reduce((sum, share) => sum + share, 0) === amount) return shares;
  }
  return null;
}

type Lacking = { isOpen: boolean; outstanding: number; balance: number };

export type VietQrInput = { bin: string; account: string; amount?: number; purpose?: string };

/** The text of a VietQR code: EMVCo merchant-presented mode with the NAPAS template (QR switching 1.5.2). */
export function vietQr({ bin, account, amount = 0, purpose = "" }: VietQrInput): string {
  if (!/^\d{6}$/.test(bin)) throw new RangeError(`not a bank identification number: ${bin}`);
  if (!/^[0-9A-Za-z]{1,19}$/.test(account)) throw new RangeError("not an account number");
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 9_999_999_999_999) throw new RangeError("not an amount");
  if (!/^[A-Za-z0-9 ]*$/.test(purpose) || purpose.length > MAX_PURPOSE_LENGTH) throw new RangeError("not a purpose");

  const beneficiary = tlv("00", bin) + tlv("01", account);
  const text = [
    tlv("00", "01"),
    tlv("01", amount > 0 ? "12" : "11"),
    tlv("38", tlv("00", "A000000727") + tlv("01", beneficiary) + tlv("02", "QRIBFTTA")),
    tlv("53", "704"),
    tlv("54", amount > 0 ? String(amount) : ""),
    tlv("58", "VN"),
    tlv("62", tlv("08", purpose)),
    "6304",
  ].join("");
  return text + crc16(text);
}

/** The modules of a QR code with its quiet zone; true is dark. */
export function qrMatrix(text: string): boolean[][] {
  return encodeQr(text, "raw", { ecc: "medium", border: 4 });
}

const tlv = (id: string, value: string) => (value === "" ? "" : id + String(value.length).padStart(2, "0") + value);

// CRC-16/CCITT-FALSE over the text including "6304"; the text is ASCII by the checks above.
function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

export type RefundFacts = {
  amount: number;
  /** The refunds of the same money, wherever it is by now, and the refunds that its requester has made alone today. */
  before: { ofSameMoney: number; byPersonToday: number };
  beyondTerms: boolean;
  /** The requester has moved money of the booking or transfer. */
  hasMovedMoney: boolean;
  /** Only staff have recorded this money. */
  manual: boolean;
  /** The limit for refunds by one person. */
  aloneMax: number;
};

/**
 * True if a second person has to approve a refund. Several small ones count as one. Recorded money always needs one, and so does money
 * that the requester has made due.
 */
export function needsSecondPerson({
  amount,
  before,
  beyondTerms,
  hasMovedMoney,
  manual,
  aloneMax,
}: RefundFacts): boolean {
  if (beyondTerms || hasMovedMoney || manual) return true;
  return Math.max(before.ofSameMoney, before.byPersonToday) + amount > aloneMax;
}

/** The refundable part of what a booking has paid. Only a cancelled one may get more than its terms say. */
export function refundableOf(
  booking: { state: BookingState; paidVnd: number; refundDueVnd: number },
  promised: number,
): { byTerms: number; most: number } {
  const most = booking.state === "cancelled" ? booking.paidVnd : booking.refundDueVnd;
  return { byTerms: Math.max(0, booking.refundDueVnd - promised), most: Math.max(0, most - promised) };
}

/** Money received by each method minus refunds by it, in đồng. */
export type ReceivedByMethod = Readonly<Partial<Record<PayMethod, number>>>;

/** The methods for refunding an amount: by transfer to a known account; in cash or to a card only as it came. */
export const methodsFor = (amount: number, hasAccount: boolean, received: ReceivedByMethod = {}): PayMethod[] =>
  payMethods.filter((method) => (method === "transfer" ? hasAccount : (received[method] ?? 0) >= amount));

/** The number of a receipt for cash, or of a slip for refunded cash: no bank issues one. */
export const cashReference = (id: string): string => `TM-${id.replaceAll("-", "").slice(-12).toUpperCase()}`;

/** The encryption context of a refund's account: it can be decrypted only for this refund. */
export const refundAad = (refundId: string): string => `refund:${refundId}`;

/** Why a transfer may be for a booking, the surest first. */
export const matchReasons = ["code", "phone", "name", "amount"] as const;
export type MatchReason = (typeof matchReasons)[number];

const weights: Readonly<Record<MatchReason, number>> = { code: 8, phone: 4, name: 3, amount: 2 };

type Payable = { code: string; name: string; phone: string; outstanding: number; balance: number };

/** The bookings that a transfer may be for, the likeliest first, each with its reasons: MAX_CANDIDATES at most. */
export function candidatesFor<Booking extends Payable>(
  { content, left }: { content: string; left: number },
  bookings: readonly Booking[],
): { booking: Booking; reasons: MatchReason[] }[] {
  const [folded, digits] = [` ${foldName(content)} `, content.replace(/\D/g, " ")];
  const codes = new Set(codesNearTo(content));
  const candidates = bookings.flatMap((booking) => {
    const { code, name, phone, outstanding, balance } = booking;
    const local = phone.replace(/^\+84/, "");
    const applies: Record<MatchReason, boolean> = {
      code: codes.has(code),
      phone: local.length >= 8 && digits.includes(local),
      name: name.includes(" ") && folded.includes(` ${foldName(name)} `),
      amount: left > 0 && (left === outstanding || left === balance),
    };
    const reasons = matchReasons.filter((reason) => applies[reason]);
    return reasons.length > 0 ? [{ booking, reasons }] : [];
  });
  const score = (reasons: readonly MatchReason[]) => reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return candidates.sort((one, other) => score(other.reasons) - score(one.reasons)).slice(0, MAX_CANDIDATES);
}

/** Every code that a transfer names, also without its prefix, or with one symbol wrong or lost. */
export function codesNearTo(content: string): string[] {
  const letters = content.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return [...bookingCodesIn(content), ...bareCodesIn(content), ...nearCodesIn(letters)];
}

/** Until when a gateway may take money that is asked for now; null when a hold ends too soon for its pages. */
export function attemptEnd({ state, holdExpiresAt }: { state: BookingState; holdExpiresAt: Date }, now: Date) {
  const end = isWaitingForMoney(state) ? holdExpiresAt : later(now, GATEWAY_MINUTES);
  return end < later(now, MIN_GATEWAY_MINUTES) ? null : end;
}

type QueryableAttempt = { createdAt: Date; expiresAt: Date; queries: number };

/** When a gateway is asked next about an attempt that it reported nothing about; null after the last query. */
export function nextAttemptQuery({ createdAt, expiresAt, queries }: QueryableAttempt, now = createdAt): Date | null {
  const times = [
    ...QUERY_AFTER_START_MINUTES.map((minutes) => later(createdAt, minutes)),
    ...QUERY_AFTER_END_MINUTES.map((minutes) => later(expiresAt, minutes)),
  ].sort((a, b) => a.getTime() - b.getTime());
  // The return of the browser adds a query, so `queries` may be ahead of the times that have passed.
  return times.slice(Math.min(queries, times.length)).find((time) => time > now) ?? null;
}

/** When a gateway is asked again after its last scheduled query got no answer; null after the last retry. */
export const nextLostQuery = ({ expiresAt }: Pick<QueryableAttempt, "expiresAt">, now: Date): Date | null =>
  QUERY_LOST_MINUTES.map((minutes) => later(expiresAt, minutes)).find((time) => time > now) ?? null;

/** When a gateway that holds the money is asked next; there is always a next query. */
export function nextHeldQuery(attempt: QueryableAttempt, now: Date): Date {
  const next = nextAttemptQuery(attempt, now) ?? nextLostQuery(attempt, now);
  const latest = later(now, QUERY_HELD_MINUTES);
  return next && next < latest ? next : latest;
}

/** When a gateway is asked next about a refund that it did not answer; null after the last query. */
export function nextRefundQuery({ createdAt, queries }: Omit<QueryableAttempt, "expiresAt">): Date | null {
  const minutes = QUERY_REFUND_MINUTES[queries];
  return minutes === undefined ? null : later(createdAt, minutes);
}

/** When it is asked again after that about a refund that it has taken, but not paid yet; null after the last query. */
export const nextTakenRefundQuery = ({ createdAt }: Pick<QueryableAttempt, "createdAt">, now: Date): Date | null =>
  QUERY_TAKEN_REFUND_MINUTES.map((minutes) => later(createdAt, minutes)).find((time) => time > now) ?? null;

/** When a last query is repeated that was claimed at this time: a process may end before it has recorded the outcome. */
export const queryLease = (now: Date): Date => later(now, QUERY_LEASE_MINUTES);

const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** The page to which a gateway sends the browser back. */
export const returnPathOf = (method: GatewayMethod): string => `/ket-qua-thanh-toan/${method}`;
