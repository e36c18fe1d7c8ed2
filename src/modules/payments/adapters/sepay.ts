import { createHmac } from "node:crypto";
import { z } from "zod";
import { isCalendarDate } from "#kernel/calendar-date.ts";
import { removeInvisible } from "#kernel/vietnamese.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { BankNotice } from "../contract/receipts.ts";
import { MAX_NOTICE_BYTES, NOTICE_WINDOW_SECONDS } from "../limits.ts";
import type { BankFeed, FeedDelivery, FeedRejection } from "./bank-feed.ts";

/** The authentication method of SePay, as chosen in its dashboard. */
export type SepayKey = { mode: "hmac"; secret: string } | { mode: "api-key"; key: string };

const signatureHeaders = {
  "X-SePay-Timestamp": "Giây Unix lúc gửi",
  "X-SePay-Signature": 'sha256= rồi đến HMAC-SHA256 (hex) của "{timestamp}.{nội dung}"',
};

/** SePay's webhook (developer.sepay.vn). Repeats of a notice carry the same id. */
export function sepayFeed(key: SepayKey): BankFeed {
  return {
    provider: "sepay",
    body: sepayBody,
    headers: key.mode === "hmac" ? signatureHeaders : { Authorization: "Apikey rồi đến khoá đã đặt ở SePay" },
    read(delivery) {
      const rejection = findRejection(key, delivery);
      if (rejection) return { accepted: false, rejection };
      const notice = toNotice(delivery.rawBody);
      return notice ? { accepted: true, notice } : { accepted: false, rejection: "malformed" };
    },
  };
}

function findRejection(key: SepayKey, delivery: FeedDelivery): FeedRejection | null {
  if (delivery.rawBody.byteLength > MAX_NOTICE_BYTES) return "too-large";
  if (key.mode === "api-key") {
    const apiKey = /^apikey\s+(\S+)\s*$/i.exec(delivery.header("authorization") ?? "")?.[1];
    if (apiKey === undefined) return "unsigned";
    return isSameSecret(apiKey, key.key) ? null : "bad-signature";
  }

  const timestamp = delivery.header("x-sepay-timestamp");
  const signature = delivery.header("x-sepay-signature");
  if (!timestamp || !signature) return "unsigned";
  if (!/^\d{1,12}$/.test(timestamp)) return "bad-signature";
  const expected = createHmac("sha256", key.secret).update(`${timestamp}.`).update(delivery.rawBody).digest("hex");
  if (!isSameSecret(signature, `sha256=${expected}`)) return "bad-signature";
  const age = Math.abs(delivery.now.getTime() / 1000 - Number(timestamp));
  return age > NOTICE_WINDOW_SECONDS ? "stale" : null;
}

const sepayBody = z.object({
  id: z.int().positive(),
  transactionDate: z.string().transform(toInstant).pipe(z.date()),
  accountNumber: z.string().min(1).max(30),
  content: z.string().max(2000).nullish(),
  transferType: z.enum(["in", "out"]),
  transferAmount: z.int().positive(),
  referenceCode: z.string().trim().min(1).max(100).optional().catch(undefined),
});

function toNotice(rawBody: Uint8Array): BankNotice | null {
  const body = sepayBody.safeParse(parseJson(rawBody));
  if (!body.success) return null;
  return {
    provider: "sepay",
    providerRef: String(body.data.id),
    bankReference: body.data.referenceCode && removeInvisible(body.data.referenceCode),
    direction: body.data.transferType,
    accountNumber: removeInvisible(body.data.accountNumber),
    amount: body.data.transferAmount,
    content: removeInvisible(body.data.content ?? ""),
    bankedAt: body.data.transactionDate,
  };
}

// "2026-03-25 14:02:37" is a wall clock in Vietnam, without a zone.
function toInstant(text: string): Date | null {
  const [, date = "", time = ""] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const instant = new Date(`${date}T${time}+07:00`);
  return isCalendarDate(date) && !Number.isNaN(instant.getTime()) ? instant : null;
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
