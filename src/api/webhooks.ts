import { z } from "zod";
import { readBytes } from "#http/body.ts";
import { system } from "#kernel/actor.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import type { BankFeed } from "#modules/payments/adapters/bank-feed.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { MAX_NOTICE_BYTES } from "#modules/payments/limits.ts";
import { endpoint } from "./endpoint.ts";

/** What bank feeds call. Without a configured feed there is no such call. */
export function webhookEndpoints(feed: BankFeed | undefined) {
  if (!feed) return [];
  return [
    endpoint({
      method: "POST",
      path: `/api/webhooks/${feed.provider}`,
      area: "Báo có ngân hàng",
      summary: "SePay báo một giao dịch; gửi lại bao nhiêu lần cũng chỉ tính một",
      input: null,
      result: z.object({ outcome: z.string(), repeated: z.boolean() }),
      limit: "webhook",
      access: "signed",
      async handle(ctx, _input, { req }) {
        const rawBody = await readBytes(req.raw, MAX_NOTICE_BYTES);
        const answer = feed.read({ header: (name) => req.header(name), rawBody, now: ctx.now() });
        if (!answer.accepted) {
          ctx.log.warn({ refusal: answer.refusal }, "bank notice refused");
          if (answer.refusal === "malformed") throw invalid("Không đọc được thông báo.", {}, "malformed-notice");
          throw new DomainError("unauthenticated", answer.refusal, "Thông báo không được xác thực.");
        }
        return { result: await recordBankNotice({ ...ctx, actor: system }, answer.notice) };
      },
    }),
  ];
}
