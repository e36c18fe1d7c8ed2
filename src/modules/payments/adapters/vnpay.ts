import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { isCalendarDate } from "#kernel/calendar-date.ts";
import type { VnpayAccount } from "#platform/gateway-accounts.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import { callGateway } from "./call-gateway.ts";
import {
  type GatewayAnswer,
  type GatewayReport,
  GatewayUnreachable,
  type NoticeOutcome,
  type PaymentGateway,
  type PaymentOrder,
  type RefundAnswer,
  type RefundOrder,
  shareOf,
} from "./payment-method.ts";

// VNPay 2.1.0 (sandbox.vnpayment.vn/apis/docs/thanh-toan-pay/pay.html and truy-van-hoan-tien/querydr&refund.html). Amounts are đồng
// times 100; times are wall clocks in Vietnam.
const VERSION = "2.1.0";
/** The `vnp_IpAddr` of calls that our server makes without a browser. */
const OWN_ADDRESS = "127.0.0.1";
/** The `vnp_BankCode` of international cards. */
const cardNetworks = new Set(["INTCARD", "VISA", "MASTERCARD", "JCB", "UPI", "AMEX"]);

/** VNPay's gateway: cards of Vietnamese banks, international cards and VNPAY-QR. */
export function vnpay(account: VnpayAccount): PaymentGateway {
  return {
    id: "vnpay",
    origin: new URL(account.payUrl).origin,
    // `vnp_Amount` has twelve digits at most, two of them for the hundredths.
    limits: { least: 5_000, most: 9_999_999_999 },
    referenceOf: (reference) => reference,
    start: async (order) => payUrl(account, order),
    costOf: ({ amount, isInternationalCard }) =>
      shareOf(amount, isInternationalCard ? account.cardFeePercent : account.feePercent),
    notices: {
      httpMethod: "GET",
      read: ({ query }) => readNotice(account, query),
      reply: (outcome) => ({ status: 200, body: replies[outcome] }),
    },
    readReturn: (query) => (isSigned(account, query) ? query.get("vnp_TxnRef") : null),
    query: (attempt, at) => queryPayment(account, attempt, at),
    refund: (order) => refund(account, order),
    queryRefund: (order, at) => queryRefund(account, order, at),
  };
}

const replies: Record<NoticeOutcome, { RspCode: string; Message: string }> = {
  recorded: { RspCode: "00", Message: "Confirm Success" },
  repeated: { RspCode: "02", Message: "Order already confirmed" },
  unknown: { RspCode: "01", Message: "Order not found" },
  "other-amount": { RspCode: "04", Message: "Invalid amount" },
  "bad-signature": { RspCode: "97", Message: "Invalid signature" },
  malformed: { RspCode: "99", Message: "Unknown error" },
  failed: { RspCode: "99", Message: "Unknown error" },
};

const mac = ({ secret }: VnpayAccount, data: string) => createHmac("sha512", secret).update(data).digest("hex");

/** The signed text of a query: its `vnp_` parameters with a value, sorted and encoded like a form. */
export function signedText(query: Iterable<[string, string]>): string {
  const pairs = [...query].filter(
    ([name, value]) => name.startsWith("vnp_") && !name.startsWith("vnp_SecureHash") && value !== "",
  );
  return new URLSearchParams(pairs.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

function isSigned(account: VnpayAccount, query: URLSearchParams): boolean {
  const names = [...query.keys()];
  // A repeated parameter could be signed with one value and read with another.
  if (new Set(names).size < names.length) return false;
  const signature = query.get("vnp_SecureHash")?.toLowerCase() ?? "";
  return isSameSecret(signature, mac(account, signedText(query))) && query.get("vnp_TmnCode") === account.terminal;
}

function payUrl(account: VnpayAccount, order: PaymentOrder): string {
  const data = signedText([
    ["vnp_Version", VERSION],
    ["vnp_Command", "pay"],
    ["vnp_TmnCode", account.terminal],
    ["vnp_Amount", String(order.amount * 100)],
    ["vnp_CurrCode", "VND"],
    ["vnp_TxnRef", order.reference],
    ["vnp_OrderInfo", order.description],
    ["vnp_OrderType", "other"],
    ["vnp_Locale", "vn"],
    ["vnp_ReturnUrl", order.returnUrl],
    ["vnp_IpAddr", order.address],
    ["vnp_CreateDate", vietnamDigits(order.createdAt)],
    ["vnp_ExpireDate", vietnamDigits(order.expiresAt)],
  ]);
  return `${account.payUrl}?${data}&vnp_SecureHash=${mac(account, data)}`;
}

const noticeShape = z.object({
  vnp_TxnRef: z.string().min(1).max(100),
  vnp_Amount: z.string().regex(/^\d{1,12}$/),
  vnp_TransactionNo: z.string().max(30).default(""),
  vnp_ResponseCode: z.string(),
  vnp_TransactionStatus: z.string(),
  vnp_BankCode: z.string().default(""),
  vnp_PayDate: z.string().default(""),
});

function readNotice(account: VnpayAccount, query: URLSearchParams): GatewayAnswer {
  if (!isSigned(account, query)) return { accepted: false, rejection: "bad-signature" };
  const parsed = noticeShape.safeParse(Object.fromEntries(query));
  const report = parsed.success ? toReport(parsed.data, parsed.data.vnp_ResponseCode) : null;
  return report ? { accepted: true, report } : { accepted: false, rejection: "malformed" };
}

type NoticeFields = Omit<z.output<typeof noticeShape>, "vnp_ResponseCode">;

/** Null when a successful payment has no transaction number or time. */
function toReport(fields: NoticeFields, responseCode: string): GatewayReport | null {
  const state = stateOf(fields.vnp_TransactionStatus, responseCode);
  const paidAt = instantOf(fields.vnp_PayDate);
  const { vnp_TransactionNo: gatewayRef } = fields;
  if (state === "paid" && (!paidAt || !/^\d*[1-9]\d*$/.test(gatewayRef))) return null;
  const amount = Number(fields.vnp_Amount) / 100;
  if (!Number.isSafeInteger(amount)) return null;
  return {
    reference: fields.vnp_TxnRef,
    state,
    amount,
    gatewayRef,
    paidAt: paidAt ?? new Date(0),
    isInternationalCard: cardNetworks.has(fields.vnp_BankCode.toUpperCase()),
  };
}

/** 01 is unfinished; 07 was debited and is held for suspected fraud, until VNPay has decided. */
function stateOf(status: string, responseCode: string): GatewayReport["state"] {
  if (status === "00" && responseCode === "00") return "paid";
  if (status === "07" || responseCode === "07") return "held";
  return status === "01" ? "pending" : "failed";
}

const answerShape = z.object({
  vnp_ResponseId: z.string().default(""),
  vnp_Command: z.string().default(""),
  vnp_ResponseCode: z.string(),
  vnp_Message: z.string().default(""),
  vnp_TmnCode: z.string().default(""),
  vnp_TxnRef: z.string().default(""),
  vnp_Amount: z.coerce.string().default(""),
  vnp_BankCode: z.string().default(""),
  vnp_PayDate: z.string().default(""),
  vnp_TransactionNo: z.coerce.string().default(""),
  vnp_TransactionType: z.string().default(""),
  vnp_TransactionStatus: z.string().default(""),
  vnp_OrderInfo: z.string().default(""),
  vnp_PromotionCode: z.string().default(""),
  vnp_PromotionAmount: z.coerce.string().default(""),
  vnp_SecureHash: z.string().default(""),
});
type Answer = z.output<typeof answerShape>;

/** The fields of an answer that are signed, in this order; a query has the last two as well. */
const answerFields = [
  "vnp_ResponseId",
  "vnp_Command",
  "vnp_ResponseCode",
  "vnp_Message",
  "vnp_TmnCode",
  "vnp_TxnRef",
  "vnp_Amount",
  "vnp_BankCode",
  "vnp_PayDate",
  "vnp_TransactionNo",
  "vnp_TransactionType",
  "vnp_TransactionStatus",
  "vnp_OrderInfo",
  "vnp_PromotionCode",
  "vnp_PromotionAmount",
] as readonly (keyof Answer)[];

/** Calls VNPay's API; the signature covers the fields in order. VNPay does not sign its rejections: they throw GatewayUnreachable. */
async function call(account: VnpayAccount, fields: Record<string, string>): Promise<Answer> {
  const signed = mac(account, Object.values(fields).join("|"));
  const answer = await callGateway(account.apiUrl, { ...fields, vnp_SecureHash: signed }, answerShape);
  const isQuery = fields.vnp_Command === "querydr";
  const data = (isQuery ? answerFields : answerFields.slice(0, -2)).map((name) => answer[name]).join("|");
  if (!isSameSecret(answer.vnp_SecureHash.toLowerCase(), mac(account, data)))
    throw new GatewayUnreachable(`answer ${answer.vnp_ResponseCode} without a valid signature`);
  return answer;
}

type QueriedPayment = { reference: string; createdAt: Date };

const queryTransaction = (account: VnpayAccount, { reference, createdAt }: QueriedPayment, at: Date) =>
  call(account, {
    vnp_RequestId: requestId(),
    vnp_Version: VERSION,
    vnp_Command: "querydr",
    vnp_TmnCode: account.terminal,
    vnp_TxnRef: reference,
    vnp_TransactionDate: vietnamDigits(createdAt),
    vnp_CreateDate: vietnamDigits(at),
    vnp_IpAddr: OWN_ADDRESS,
    vnp_OrderInfo: `Truy van ${reference}`,
  });

/** The state of an attempt; null while VNPay does not know it (91), so that it is not paid yet. */
async function queryPayment(account: VnpayAccount, attempt: QueriedPayment, at: Date): Promise<GatewayReport | null> {
  const answer = await queryTransaction(account, attempt, at);
  const { vnp_ResponseCode: code } = answer;
  if (code === "91") return null;
  const report = code === "00" && answer.vnp_TxnRef === attempt.reference ? toReport(answer, "00") : null;
  if (!report) throw new GatewayUnreachable(`query answered with ${code}`);
  return report;
}

async function refund(account: VnpayAccount, order: RefundOrder): Promise<RefundAnswer> {
  const { attempt, amount } = order;
  const answer = await call(account, {
    vnp_RequestId: order.reference,
    vnp_Version: VERSION,
    vnp_Command: "refund",
    vnp_TmnCode: account.terminal,
    vnp_TransactionType: amount === attempt.amount ? "02" : "03",
    vnp_TxnRef: attempt.reference,
    vnp_Amount: String(amount * 100),
    vnp_TransactionNo: attempt.gatewayRef,
    vnp_TransactionDate: vietnamDigits(attempt.createdAt),
    vnp_CreateBy: order.by,
    vnp_CreateDate: vietnamDigits(order.at),
    vnp_IpAddr: OWN_ADDRESS,
    vnp_OrderInfo: order.description,
  });
  const { vnp_ResponseCode: code, vnp_Message: detail } = answer;
  if (code === "00") return refundAnswer(answer, `${code} ${answer.vnp_TransactionStatus} ${detail}`);
  return { state: code === REFUSED ? "rejected" : "pending", gatewayRef: "", detail: `${code} ${detail}`.trim() };
}

/** VNPay declines the refund of an unsuccessful payment. 91 (unknown payment) and 94 (request in progress) are no final answers. */
const REFUSED = "95";
/** `vnp_TransactionStatus` of refunds. 05 is in progress at VNPay, 06 was sent to the bank, which may still decline it with 09. */
const refundStates: ReadonlyMap<string, RefundAnswer["state"]> = new Map([
  ["00", "done"],
  ["09", "rejected"],
]);

/** The state of a refund that VNPay has accepted. */
function refundAnswer(answer: Answer, detail: string): RefundAnswer {
  const state = refundStates.get(answer.vnp_TransactionStatus) ?? "pending";
  return { state, gatewayRef: answer.vnp_TransactionNo, detail: detail.replace(/\s+/g, " ").trim() };
}

/** A payment query reports a refund as type 02 or 03. With several refunds of one payment, the reference decides which one it is. */
async function queryRefund(account: VnpayAccount, order: RefundOrder, at: Date): Promise<RefundAnswer> {
  const { attempt, isOnly, gatewayRef } = order;
  const answer = await queryTransaction(account, attempt, at);
  const { vnp_TransactionType: type, vnp_TransactionStatus: status } = answer;
  const detail = `${type} ${status} ${answer.vnp_Message}`.trim();
  const isOfPayment = answer.vnp_ResponseCode === "00" && answer.vnp_TxnRef === attempt.reference;
  const isRefund = isOfPayment && (type === "02" || type === "03");
  const isThis = isOnly || (gatewayRef !== "" && answer.vnp_TransactionNo === gatewayRef);
  return isRefund && isThis ? refundAnswer(answer, detail) : { state: "pending", gatewayRef: "", detail };
}

const requestId = () => randomUUID().replaceAll("-", "");

/** "20261121140405": a wall clock in Vietnam. */
const vietnamDigits = (at: Date): string =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);

function instantOf(digits: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = new Date(`${date}T${hour}:${minute}:${second}+07:00`);
  return isCalendarDate(date) && !Number.isNaN(instant.getTime()) ? instant : null;
}
