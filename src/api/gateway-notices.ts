import type { Hono } from "hono";
import { readBytes } from "#http/body.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { system } from "#kernel/actor.ts";
import { gatewayOf } from "#modules/payments/adapters/gateways.ts";
import type { NoticeOutcome, PaymentGateway } from "#modules/payments/adapters/payment-method.ts";
import { recordGatewayReport } from "#modules/payments/commands/gateways/record-report.ts";
import { gatewayMethods } from "#modules/payments/contract/methods.ts";
import { MAX_NOTICE_BYTES } from "#modules/payments/limits.ts";
import type { ApiRequest } from "./endpoint.ts";

/**
 * Serves the notices of payment gateways under /api/webhooks/<method>. Each gateway prescribes the method and the answer, so these are not
 * calls of our API. Without an account at a gateway there is no such address.
 */
export function serveGatewayNotices(api: Hono<RequestEnv>): void {
  for (const method of gatewayMethods) {
    api.all(`/webhooks/${method}`, async (c, next) => {
      const gateway = gatewayOf(c.var.ctx, method);
      if (!gateway || c.req.method !== gateway.notices.httpMethod) return next();
      c.set("route", `/api/webhooks/${method}`);
      await c.var.limits.consume("webhook", c.var.clientAddress);
      const { status, body } = gateway.notices.reply(await takeNotice(c, gateway));
      return body === null ? c.body(null, status as 204) : c.json(body, status as 200);
    });
  }
}

async function takeNotice(c: ApiRequest, gateway: PaymentGateway): Promise<NoticeOutcome> {
  const { ctx } = c.var;
  try {
    const rawBody = c.req.method === "GET" ? new Uint8Array() : await readBytes(c.req.raw, MAX_NOTICE_BYTES);
    const answer = gateway.notices.read({ query: new URL(c.req.url).searchParams, rawBody });
    if (answer.accepted) return await recordGatewayReport({ ...ctx, actor: system }, gateway, answer.report);
    const { rejection } = answer;
    ctx.log.warn(
      { event: "gateway.notice_rejected", method: gateway.id, reason: rejection },
      "gateway notice rejected",
    );
    return rejection;
  } catch (error) {
    ctx.log.error({ event: "gateway.notice_failed", err: error, method: gateway.id }, "gateway notice not recorded");
    return "failed";
  }
}
