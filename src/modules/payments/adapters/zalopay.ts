import { createHmac } from "node:crypto";
import { z } from "zod";
import type { ZalopayAccount } from "#platform/gateway-accounts.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import { callGateway, parseExact, parseNotice } from "./call-gateway.ts";
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

// ZaloPay's OpenAPI v2 (docs.zalopay.vn/v2). Key 1 signs what we send, key 2 what ZaloPay sends. Only payments that were made are called
// back; a query tells of the others.

/** ZaloPay: its wallet, and cards on its page. */
export function zalopay(account: ZalopayAccount): PaymentGateway {
  return {
    id: "zalopay",
    origin: pagesOf(account),
    // The most that personal wallets may move in a month (Circular 23/2019/TT-NHNN, article 1).
    limits: { least: 1_000, most: 100_000_000 },
    referenceOf: (reference, at) => `${vietnamDay(at)}_${account.appId}_${reference}`,
    start: (order) => create(account, order),
    costOf: ({ amount }) => shareOf(amount, account.feePercent),
    notices: {
      httpMethod: "POST",
      read: ({ rawBody }) => readNotice(account, parseNotice(rawBody)),
      reply: (outcome) => ({ status: 200, body: replies[outcome] }),
    },
    readReturn: (query) => readReturn(account, query),
    query: (attempt, at) => queryPayment(account, attempt, at),
    refund: (order) => refund(account, order),
    queryRefund: (order, at) => queryRefund(account, order, at),
  };
}

/** 0 asks ZaloPay to call again. */
const replies: Record<NoticeOutcome, { return_code: number; return_message: string }> = {
  recorded: { return_code: 1, return_message: "success" },
  "other-amount": { return_code: 1, return_message: "success" },
  repeated: { return_code: 2, return_message: "duplicate" },
  unknown: { return_code: 2, return_message: "unknown order" },
  "bad-signature": { return_code: 2, return_message: "mac not equal" },
  malformed: { return_code: 2, return_message: "malformed" },
  failed: { return_code: 0, return_message: "try again" },
};

const isAtZalopay = (url: URL) => /(^|\.)zalopay\.vn$/.test(url.hostname);

/** ZaloPay's pages are on other hosts than its API. */
function pagesOf({ baseUrl }: ZalopayAccount): string {
  const base = new URL(baseUrl);
  return isAtZalopay(base) ? "https://*.zalopay.vn" : base.origin;
}

export const macOf = (key: string, ...parts: readonly (string | number)[]): string =>
  createHmac("sha256", key).update(parts.join("|")).digest("hex");

const createAnswer = z.object({
  return_code: z.int(),
  sub_return_code: z.int().default(0),
  order_url: z.string().default(""),
});

async function create(account: ZalopayAccount, order: PaymentOrder): Promise<string> {
  const [time, embedData] = [order.createdAt.getTime(), JSON.stringify({ redirecturl: order.returnUrl })];
  const answer = await callGateway(
    `${account.baseUrl}/v2/create`,
    {
      app_id: account.appId,
      app_user: APP_USER,
      app_trans_id: order.reference,
      app_time: time,
      amount: order.amount,
      item: "[]",
      embed_data: embedData,
      description: order.description,
      bank_code: "",
      callback_url: order.noticeUrl,
      expire_duration_seconds: Math.floor((order.expiresAt.getTime() - time) / 1000),
      mac: macOf(account.key1, account.appId, order.reference, APP_USER, order.amount, time, embedData, "[]"),
    },
    createAnswer,
  );
  const isTheirs = URL.canParse(answer.order_url) && isPage(account, new URL(answer.order_url));
  if (answer.return_code !== 1 || !isTheirs)
    throw new GatewayUnreachable(`${answer.return_code} ${answer.sub_return_code}`);
  return answer.order_url;
}

/** ZaloPay wants a name of the payer; it gets none. */
const APP_USER = "guest";

const isPage = ({ baseUrl }: ZalopayAccount, url: URL) =>
  url.origin === new URL(baseUrl).origin || (url.protocol === "https:" && isAtZalopay(url));

// Numbers of transactions may pass the whole numbers of JavaScript: `parseExact` leaves those as text.
const numberText = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,30}$/)]).transform(String);

const noticeShape = z.object({ data: z.string(), mac: z.string() });
const dataShape = z.object({
  app_id: z.int(),
  app_trans_id: z.string().min(1).max(60),
  amount: z.int().positive(),
  zp_trans_id: numberText,
  server_time: z.int().positive(),
});

function readNotice(account: ZalopayAccount, body: unknown): GatewayAnswer {
  const notice = noticeShape.safeParse(body);
  if (!notice.success) return { accepted: false, rejection: "malformed" };
  const { data, mac } = notice.data;
  if (!isSameSecret(mac.toLowerCase(), macOf(account.key2, data)))
    return { accepted: false, rejection: "bad-signature" };
  const parsed = dataShape.safeParse(parseExact(data));
  if (!parsed.success || String(parsed.data.app_id) !== account.appId)
    return { accepted: false, rejection: "malformed" };
  const { app_trans_id: reference, amount, zp_trans_id: gatewayRef, server_time: at } = parsed.data;
  return { accepted: true, report: { reference, state: "paid", amount, gatewayRef, paidAt: new Date(at) } };
}

const returnFields = ["appid", "apptransid", "pmcid", "bankcode", "amount", "discountamount", "status"] as const;

function readReturn({ appId, key2 }: ZalopayAccount, query: URLSearchParams): string | null {
  const fields = returnFields.map((name) => query.get(name) ?? "");
  const isSigned = isSameSecret((query.get("checksum") ?? "").toLowerCase(), macOf(key2, ...fields));
  return isSigned && query.get("appid") === appId ? query.get("apptransid") : null;
}

const queryAnswer = z.object({
  return_code: z.int(),
  sub_return_code: z.int().nullish(),
  amount: z.int().default(0),
  zp_trans_id: z.union([z.int(), z.string()]).default(0).transform(String),
  server_time: z.int().default(0),
});

// Detailed codes of a query (docs.zalopay.vn, status codes of "Get order's status").
/** The order is unknown (-101), or lacks money that the customer may add in its time (-63). */
const unpaidCodes = new Set([-63, -101]);
/** About the query: a malformed or unsigned one, too many, a system error, maintenance. */
const queryErrors = new Set([-92, -401, -402, -403, -405, -429, -500, -999]);

/** 1 is paid, 2 failed, 3 in progress. A payment that was made has a number and a time. */
async function queryPayment(
  account: ZalopayAccount,
  { reference, amount }: { reference: string; amount: number },
  at: Date,
): Promise<GatewayReport | null> {
  const mac = macOf(account.key1, account.appId, reference, account.key1);
  const body = { app_id: account.appId, app_trans_id: reference, mac };
  const answer = await callGateway(`${account.baseUrl}/v2/query`, body, queryAnswer);
  const { return_code: code, sub_return_code: sub, zp_trans_id: gatewayRef } = answer;
  if (code === 3 || (code === 2 && unpaidCodes.has(sub ?? 0))) return null;
  if (code === 2 && !queryErrors.has(sub ?? 0)) return { reference, state: "failed", amount, gatewayRef, paidAt: at };
  const isPaid = code === 1 && answer.server_time > 0 && /^[1-9]\d*$/.test(gatewayRef);
  if (!isPaid) throw new GatewayUnreachable(`query answered with ${code} ${sub ?? ""}`.trim());
  return { reference, state: "paid", amount: answer.amount, gatewayRef, paidAt: new Date(answer.server_time) };
}

const refundAnswer = z.object({
  return_code: z.int(),
  sub_return_code: z.int().nullish(),
  return_message: z.string().default(""),
  sub_return_message: z.string().default(""),
  refund_id: z.union([z.int(), z.string()]).default(0).transform(String),
});

async function refund(account: ZalopayAccount, order: RefundOrder): Promise<RefundAnswer> {
  const { amount, description, attempt } = order;
  const timestamp = order.at.getTime();
  const body = {
    app_id: account.appId,
    m_refund_id: order.reference,
    zp_trans_id: attempt.gatewayRef,
    amount,
    timestamp,
    description,
    mac: macOf(account.key1, account.appId, attempt.gatewayRef, amount, description, timestamp),
  };
  return toRefund(await callGateway(`${account.baseUrl}/v2/refund`, body, refundAnswer), rejectedRefunds);
}

async function queryRefund(account: ZalopayAccount, order: RefundOrder, at: Date): Promise<RefundAnswer> {
  const timestamp = at.getTime();
  const mac = macOf(account.key1, account.appId, order.reference, timestamp);
  const body = { app_id: account.appId, m_refund_id: order.reference, timestamp, mac };
  return toRefund(await callGateway(`${account.baseUrl}/v2/query_refund`, body, refundAnswer), failedRefunds);
}

// Code 2 also means a repeated number (-23), an unknown one (-101), a wrong signature (-402) or a busy system. So the detailed code decides
// (docs.zalopay.vn, status codes of "Refund order" and "Get refund order's status").
/** A refund that was not accepted: too late, or with an impossible amount. */
const rejectedRefunds = new Set([-13, -14]);
/** The same as the result of an accepted one; 0 is a failed refund, -32 a payment that cannot be refunded. */
const failedRefunds = new Set([...rejectedRefunds, 0, -32]);

function toRefund(answer: z.output<typeof refundAnswer>, failures: ReadonlySet<number>): RefundAnswer {
  const { return_code: code, sub_return_code: sub = null, refund_id: id } = answer;
  const detail = [code, sub, answer.sub_return_message || answer.return_message].filter((part) => part !== null);
  const isFailed = code === 2 && sub !== null && failures.has(sub);
  const state = code === 1 ? "done" : isFailed ? "rejected" : "pending";
  return { state, gatewayRef: state === "pending" || id === "0" ? "" : id, detail: detail.join(" ").trim() };
}

/** "261121": the day in Vietnam with which ZaloPay's references begin. */
const vietnamDay = (at: Date): string =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(2, 10).replaceAll("-", "");
