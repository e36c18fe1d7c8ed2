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
import { effectiveState } from "#modules/bookings/rules/states.ts";
import { type PayMethod, payMethods } from "./contract/methods.ts";
import type { ReceiptOutcome } from "./contract/receipts.ts";
import {
  MAX_CANDIDATES,
  MAX_PLAUSIBLE_VND,
  MAX_PURPOSE_LENGTH,
  NOTICE_AHEAD_MINUTES,
  NOTICE_OLD_DAYS,
} from "./limits.ts";

/** What the customer writes as the content of a transfer. */
export function transferContent(code: string): string {
  return bookingReference(code);
}

/** Every booking code that a transfer names. Banks change case, drop punctuation and add text of their own. */
export function bookingCodesIn(content: string): string[] {
  const letters = content.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = [...letters.matchAll(codeInText)].map((match) => match[1] ?? "");
  return [...new Set(found.filter(isBookingCode))];
}

// Looks ahead instead of consuming: "HTHT…" may hide a code that starts at the second HT.
const codeInText = new RegExp(`(?=HT([${CODE_ALPHABET}]{${CODE_LENGTH}}))`, "g");

export type ReceiptFacts = {
  direction: "in" | "out";
  /** The money arrived on an account of ours. */
  accountKnown: boolean;
  /** The booking that the content names, whether its rooms are (or can be) kept for it, and whether it has begun. */
  booking: { state: BookingState; holdExpiresAt: Date; stockAvailable?: boolean; departed?: boolean } | null;
  amount: number;
  /** What is missing until the booking is secured. */
  outstanding: number;
  /** What is missing until the total is paid; more than `outstanding` for a deposit. */
  balance?: number;
  /** When the bank booked it: the clock that counts. */
  bankedAt: Date;
  /** A transfer the bank booked this soon after the hold still counts: clocks of banks run late. */
  graceMinutes: number;
  now: Date;
};

/**
 * What becomes of money that arrived. A hold that ran out lives again for money that was banked in time, and later still for
 * all that was asked, while its rooms are free and it has not begun. `late` money is the booking's and waits there.
 */
export function decideReceipt(facts: ReceiptFacts): ReceiptOutcome {
  const { booking, amount, outstanding, balance = outstanding } = facts;
  if (facts.direction === "out" || !facts.accountKnown) return "ignored";
  if (!booking) return "unmatched";
  const wanted = outstanding > 0 ? outstanding : balance;
  if (booking.state === "cancelled" || isTooLate(booking, facts, amount >= wanted)) return "late";
  if (amount < wanted) return "short";
  return amount > Math.max(balance, outstanding) ? "over" : "exact";
}

function isTooLate(
  booking: NonNullable<ReceiptFacts["booking"]>,
  { bankedAt, graceMinutes, now }: ReceiptFacts,
  isAllAsked: boolean,
): boolean {
  if (effectiveState(booking, now) !== "expired") return false;
  if (booking.departed || booking.stockAvailable === false) return true;
  const lastMoment = booking.holdExpiresAt.getTime() + graceMinutes * 60_000;
  return bankedAt.getTime() > lastMoment && !isAllAsked;
}

/** Whether a notice is too strange to be counted without a person: its amount is beyond any sale, or its moment ahead or long ago. */
export function isDoubtful({ amount, bankedAt }: { amount: number; bankedAt: Date }, now: Date): boolean {
  const ahead = bankedAt.getTime() - now.getTime();
  return (
    amount > MAX_PLAUSIBLE_VND || ahead > NOTICE_AHEAD_MINUTES * 60_000 || -ahead > NOTICE_OLD_DAYS * 24 * 3_600_000
  );
}

/**
 * How one transfer is divided between several bookings that it names: it has to be exactly what all of them lack now, or exactly what
 * all of them lack of their totals. Null when it is neither, or one of them takes no money.
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

/** The modules of a QR code with its quiet zone, true is dark. */
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
  /** What already goes back of the same money, wherever it lies by now, and what its requester has sent alone today. */
  before: { ofSameMoney: number; byPersonToday: number };
  beyondTerms: boolean;
  /** Whoever asks has made it due: changed the stay or its price, or moved the money. */
  ownHand: boolean;
  /** Only staff have seen this money arrive. */
  manual: boolean;
  /** What one person may give back alone. */
  aloneMax: number;
};

/**
 * Whether somebody else has to approve a refund. Several small ones count as one; typed money is never sent back alone, nor is what
 * somebody has made due themselves.
 */
export function needsSecondPerson({ amount, before, beyondTerms, ownHand, manual, aloneMax }: RefundFacts): boolean {
  if (beyondTerms || ownHand || manual) return true;
  return Math.max(before.ofSameMoney, before.byPersonToday) + amount > aloneMax;
}

/** How much of what a booking has paid may still be promised back. Only a cancelled one may get more than its terms say. */
export function refundableOf(
  booking: { state: BookingState; paidVnd: number; refundDueVnd: number },
  promised: number,
): { byTerms: number; most: number } {
  const most = booking.state === "cancelled" ? booking.paidVnd : booking.refundDueVnd;
  return { byTerms: Math.max(0, booking.refundDueVnd - promised), most: Math.max(0, most - promised) };
}

/** What came in by each method and has not gone back by it, in đồng. */
export type CameByMethod = Readonly<Partial<Record<PayMethod, number>>>;

/** The methods by which an amount may go back: by transfer to a known account, in cash or to a card only as it came. */
export const methodsFor = (amount: number, hasAccount: boolean, came: CameByMethod = {}): PayMethod[] =>
  payMethods.filter((method) => (method === "transfer" ? hasAccount : (came[method] ?? 0) >= amount));

/** The number of a receipt for cash, and of a slip for cash that went back: no bank gives one. */
export const cashReference = (id: string): string => `TM-${id.replaceAll("-", "").slice(-12).toUpperCase()}`;

/** Whose a sealed account is: sealed for one refund, it opens for no other. */
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
  const found = bookings.flatMap((booking) => {
    const { code, name, phone, outstanding, balance } = booking;
    const local = phone.replace(/^\+84/, "");
    const holds: Record<MatchReason, boolean> = {
      code: codes.has(code),
      phone: local.length >= 8 && digits.includes(local),
      name: name.includes(" ") && folded.includes(` ${foldName(name)} `),
      amount: left > 0 && (left === outstanding || left === balance),
    };
    const reasons = matchReasons.filter((reason) => holds[reason]);
    return reasons.length > 0 ? [{ booking, reasons }] : [];
  });
  const score = (reasons: readonly MatchReason[]) => reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return found.sort((one, other) => score(other.reasons) - score(one.reasons)).slice(0, MAX_CANDIDATES);
}

/** Every code that a transfer names, without its prefix too, or with one sign wrong or lost. */
export function codesNearTo(content: string): string[] {
  const letters = content.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return [...bookingCodesIn(content), ...bareCodesIn(content), ...nearCodesIn(letters)];
}
