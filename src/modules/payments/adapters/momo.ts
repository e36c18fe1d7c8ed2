import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { MomoAccount } from "#platform/gateway-accounts.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import { callGateway, parseNotice } from "./call-gateway.ts";
import {
  type GatewayAnswer,
  type GatewayReport,
  GatewayUnreachable,
  type NoticeOutcome,
  type PaymentGateway,
  type PaymentOrder,
  type QueriedAttempt,
  type RefundAnswer,
  type RefundOrder,
  shareOf,
} from "./payment-method.ts";

// MoMo's AIO v2 (developers.momo.vn/v3/docs/payment/api/wallet/onetime). Every message is signed over some of its fields in alphabetical
// order, with the access key as one of them.

/** MoMo's wallet. */
export function momo(account: MomoAccount): PaymentGateway {
  return {
    id: "momo",
    // Its pages are on the host of its API.
    origin: new URL(account.baseUrl).origin,
    limits: { least: 1_000, most: 50_000_000 },
    referenceOf: (reference) => reference,
    start: (order) => create(account, order),
    costOf: ({ amount }) => shareOf(amount, account.feePercent),
    notices: {
      httpMethod: "POST",
      read: ({ rawBody }) => readNotice(account, parseNotice(rawBody)),
      reply: (outcome) => ({ status: statuses[outcome], body: null }),
    },
    readReturn: (query) => readReturn(account, query),
    query: (attempt) => queryPayment(account, attempt),
    refund: (order) => refund(account, order),
    queryRefund: (order) => queryRefund(account, order),
  };
}

/** MoMo repeats a notice that is not answered with 204. An unknown or unsigned one would stay so. */
const statuses: Record<NoticeOutcome, number> = {
  recorded: 204,
  repeated: 204,
  "other-amount": 204,
  unknown: 404,
  "bad-signature": 401,
  malformed: 400,
  failed: 503,
};

/** The signature over the named fields, sorted by name. */
export function signatureOf(account: MomoAccount, fields: Readonly<Record<string, string | number>>): string {
  const signed = { ...fields, accessKey: account.accessKey };
  const text = Object.entries(signed)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createHmac("sha256", account.secret).update(text).digest("hex");
}

const createAnswer = z.object({ resultCode: z.int(), message: z.string().default(""), payUrl: z.string().default("") });

async function create(account: MomoAccount, order: PaymentOrder): Promise<string> {
  const fields = {
    amount: order.amount,
    extraData: "",
    ipnUrl: order.noticeUrl,
    orderId: order.reference,
    orderInfo: order.description,
    partnerCode: account.partnerCode,
    redirectUrl: order.returnUrl,
    requestId: order.reference,
    requestType: "captureWallet",
  };
  const minutes = Math.floor((order.expiresAt.getTime() - order.createdAt.getTime()) / 60_000);
  const rest = { lang: "vi", autoCapture: true, orderExpireTime: minutes, signature: signatureOf(account, fields) };
  const answer = await callGateway(`${account.baseUrl}/v2/gateway/api/create`, { ...fields, ...rest }, createAnswer);
  const isOurs = URL.canParse(answer.payUrl) && new URL(answer.payUrl).origin === new URL(account.baseUrl).origin;
  if (answer.resultCode !== 0 || !isOurs) throw new GatewayUnreachable(`${answer.resultCode} ${answer.message}`);
  return answer.payUrl;
}

const noticeShape = z.object({
  partnerCode: z.string(),
  orderId: z.string().min(1).max(200),
  requestId: z.string(),
  amount: z.int(),
  orderInfo: z.string(),
  orderType: z.string(),
  // Beyond the whole numbers of JavaScript it would be rounded.
  transId: z.int(),
  resultCode: z.int(),
  message: z.string(),
  payType: z.string(),
  responseTime: z.int(),
  extraData: z.string(),
  signature: z.string(),
});
type Notice = z.output<typeof noticeShape>;

function readNotice(account: MomoAccount, body: unknown): GatewayAnswer {
  const parsed = noticeShape.safeParse(body);
  if (!parsed.success) return { accepted: false, rejection: "malformed" };
  if (!isSigned(account, parsed.data)) return { accepted: false, rejection: "bad-signature" };
  return { accepted: true, report: toReport(parsed.data) };
}

function isSigned(account: MomoAccount, { signature, ...fields }: Notice): boolean {
  return fields.partnerCode === account.partnerCode && isSameSecret(signature, signatureOf(account, fields));
}

function toReport({ orderId, amount, transId, resultCode, responseTime }: Reported): GatewayReport {
  const facts = { reference: orderId, amount, gatewayRef: String(transId), paidAt: new Date(responseTime) };
  return { ...facts, state: stateOf(resultCode) };
}
type Reported = Pick<Notice, "orderId" | "amount" | "transId" | "resultCode" | "responseTime">;

/**
 * Codes of payments that go on: started, being processed, authorised (developers.momo.vn/v3/docs/payment/api/result-handling/resultcode).
 */
const pending = new Set([1000, 7000, 7002, 8000, 9000]);

const stateOf = (resultCode: number): GatewayReport["state"] =>
  resultCode === 0 ? "paid" : pending.has(resultCode) ? "pending" : "failed";

function readReturn(account: MomoAccount, query: URLSearchParams): string | null {
  const numbers = ["amount", "transId", "resultCode", "responseTime"] as const;
  const fields = Object.fromEntries(query);
  const body = { ...fields, ...Object.fromEntries(numbers.map((name) => [name, Number(fields[name])])) };
  const answer = readNotice(account, body);
  return answer.accepted ? answer.report.reference : null;
}

const queryAnswer = z.object({
  orderId: z.string(),
  amount: z.int().default(0),
  transId: z.int().default(0),
  resultCode: z.int(),
  responseTime: z.int(),
});

/** Names one order to a query. MoMo answers 40 to the id of a request that it has seen, so each query has an id of its own. */
function queryOf(account: MomoAccount, reference: string): object {
  const fields = { orderId: reference, partnerCode: account.partnerCode, requestId: randomUUID() };
  return { ...fields, lang: "vi", signature: signatureOf(account, fields) };
}

const UNKNOWN_ORDER = 42;

/**
 * MoMo tells the time of its answer, not of the payment. It takes no money after the end of the order, so a payment was made by then: the
 * hold may have ended long before the answer.
 */
async function queryPayment(
  account: MomoAccount,
  { reference, expiresAt }: QueriedAttempt,
): Promise<GatewayReport | null> {
  const answer = await callGateway(`${account.baseUrl}/v2/gateway/api/query`, queryOf(account, reference), queryAnswer);
  const { resultCode: code, orderId, transId } = answer;
  // Codes below 1000 are about the query: keys, maintenance, a repeated request. A payment that was made has a number.
  const isAboutQuery = orderId !== reference || (code > 0 && code < 1000) || (code === 0 && transId === 0);
  if (orderId === reference && code === UNKNOWN_ORDER) return null;
  if (isAboutQuery) throw new GatewayUnreachable(`query answered with ${code}`);
  const responseTime = Math.min(answer.responseTime, expiresAt.getTime());
  return toReport({ ...answer, responseTime });
}

const refundResult = z.object({
  resultCode: z.int(),
  message: z.string().default(""),
  transId: z.int().default(0),
  orderId: z.string().default(""),
});
const refundAnswer = refundResult.extend({ refundTrans: z.array(refundResult).nullish() });

async function refund(account: MomoAccount, order: RefundOrder): Promise<RefundAnswer> {
  const fields = {
    amount: order.amount,
    description: order.description,
    orderId: order.reference,
    partnerCode: account.partnerCode,
    requestId: order.reference,
    transId: Number(order.attempt.gatewayRef),
  };
  const body = { ...fields, lang: "vi", signature: signatureOf(account, fields) };
  return toRefund(order, await callGateway(`${account.baseUrl}/v2/gateway/api/refund`, body, refundAnswer));
}

/** The state of a refund by our reference (developers.momo.vn/v3/docs/payment/api/payment-api/refund). */
async function queryRefund(account: MomoAccount, order: RefundOrder): Promise<RefundAnswer> {
  const body = queryOf(account, order.reference);
  return toRefund(order, await callGateway(`${account.baseUrl}/v2/gateway/api/refund/query`, body, refundAnswer));
}

/**
 * Final failures of a refund (developers.momo.vn/v3/docs/payment/api/result-handling/resultcode). 1081 is not
 * among them: the payment may have been refunded before.
 */
const failedRefunds = new Set([1080, 1088]);

/** With a list, the refund has its code in the list, and the code of the answer is about the query. */
function toRefund({ reference }: RefundOrder, answer: z.output<typeof refundAnswer>): RefundAnswer {
  const refundResult = answer.refundTrans ? answer.refundTrans.find(({ orderId }) => orderId === reference) : answer;
  const { resultCode, message } = refundResult ?? answer;
  const detail = `${resultCode} ${message || answer.message}`.trim();
  if (refundResult?.orderId !== reference) return { state: "pending", gatewayRef: "", detail };
  const state = resultCode === 0 ? "done" : failedRefunds.has(resultCode) ? "rejected" : "pending";
  const gatewayRef = state !== "pending" && refundResult.transId > 0 ? String(refundResult.transId) : "";
  return { state, gatewayRef, detail };
}
