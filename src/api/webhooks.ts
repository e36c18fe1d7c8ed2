import { z } from "zod";
import { readBytes } from "#http/body.ts";
import { repeatedName } from "#http/repeated-name.ts";
import { system } from "#kernel/actor.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { handleSupplierEvent } from "#modules/bookings/commands/flights/handle-supplier-event.ts";
import { duffelEventBody, readDuffelEvent } from "#modules/flights/adapters/duffel/webhook.ts";
import { MAX_EVENT_BYTES } from "#modules/flights/limits.ts";
import type { BankFeed } from "#modules/payments/adapters/bank-feed.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { MAX_NOTICE_BYTES } from "#modules/payments/limits.ts";
import type { Context } from "#platform/context.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { inputSchema } from "./json-schema.ts";

/** The webhooks of external companies. A webhook exists only when its account is set. */
export const webhookEndpoints = (feed: BankFeed | undefined, duffelSecret: string | undefined): Endpoint[] => [
  ...(feed ? [bankEndpoint(feed)] : []),
  ...(duffelSecret ? [duffelEndpoint(duffelSecret)] : []),
];

const rejectionOf = (rejection: string) =>
  rejection === "malformed"
    ? invalid("Không đọc được thông báo.", {}, "malformed-notice")
    : new DomainError("unauthenticated", rejection, "Thông báo không được xác thực.");

/** Rejects a signed JSON body that repeats a member name: JSON.parse would silently take the last value. */
function rejectRepeatedName(ctx: Context, rawBody: Buffer): void {
  const name = repeatedName(rawBody.toString("utf8"));
  if (name === null) return;
  ctx.log.warn({ event: "webhook.repeated_name", name }, "webhook rejected: its JSON repeats a member name");
  throw rejectionOf("malformed");
}

function bankEndpoint(feed: BankFeed) {
  return endpoint({
    method: "POST",
    path: `/api/webhooks/${feed.provider}`,
    tag: "Báo có ngân hàng",
    summary: "SePay báo một giao dịch; gửi lại bao nhiêu lần cũng chỉ tính một",
    input: null,
    rawBody: { type: "application/json", schema: inputSchema(feed.body), headers: feed.headers },
    rejections: { 401: "Chữ ký thiếu, sai hoặc quá cũ" },
    result: z.object({ outcome: z.string(), repeated: z.boolean() }),
    limit: "webhook",
    access: "signed",
    async handle(ctx, _input, { req }) {
      const rawBody = await readBytes(req.raw, MAX_NOTICE_BYTES);
      const answer = feed.read({ header: (name) => req.header(name), rawBody, now: ctx.now() });
      if (!answer.accepted) {
        ctx.log.warn({ event: "bank.notice_rejected", reason: answer.rejection }, "bank notice rejected");
        throw rejectionOf(answer.rejection);
      }
      rejectRepeatedName(ctx, rawBody);
      return { result: await recordBankNotice({ ...ctx, actor: system }, answer.notice) };
    },
  });
}

function duffelEndpoint(secret: string) {
  return endpoint({
    method: "POST",
    path: "/api/webhooks/duffel",
    tag: "Vé máy bay",
    summary: "Duffel báo một đơn có thay đổi; gửi lại bao nhiêu lần cũng chỉ đọc lại đơn một lần",
    input: null,
    rawBody: {
      type: "application/json",
      schema: inputSchema(duffelEventBody),
      headers: { "X-Duffel-Signature": "t=…,v1=… như Duffel ký" },
    },
    rejections: { 401: "Chữ ký thiếu, sai hoặc quá cũ" },
    result: z.object({ outcome: z.enum(["due", "unknown", "repeated"]) }),
    limit: "webhook",
    access: "signed",
    async handle(ctx, _input, { req }) {
      const rawBody = await readBytes(req.raw, MAX_EVENT_BYTES);
      const signature = req.header("x-duffel-signature");
      const answer = readDuffelEvent(secret, { signature, rawBody, now: ctx.now() });
      if (!answer.accepted) {
        ctx.log.warn(
          { event: "supplier.webhook_rejected", supplier: "duffel", reason: answer.rejection },
          "supplier webhook rejected",
        );
        throw rejectionOf(answer.rejection);
      }
      rejectRepeatedName(ctx, rawBody);
      const outcome = await handleSupplierEvent({ ...ctx, actor: system }, { supplier: "duffel", ...answer.event });
      return { result: { outcome } };
    },
  });
}
