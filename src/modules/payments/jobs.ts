import type { Job } from "#platform/jobs/job.ts";
import { queryPayments } from "./commands/gateways/query-payments.ts";
import { queryRefunds } from "./commands/gateways/send-refund.ts";

export const QUERY_GATEWAYS = "query-gateways";

/** Asks payment gateways about payments and refunds that they did not report: lost notices are normal. */
export const queryGatewaysJob: Job = {
  name: QUERY_GATEWAYS,
  title: "Hỏi cổng thanh toán về khoản chưa báo",
  schedule: "* * * * *",
  async run(ctx) {
    while ((await queryPayments(ctx)) > 0);
    while ((await queryRefunds(ctx)) > 0);
  },
};
