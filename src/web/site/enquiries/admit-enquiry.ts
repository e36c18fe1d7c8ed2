import { admitHuman } from "#http/admit-human.ts";
import type { BotCheckAction } from "#platform/bot-check.ts";
import type { Context } from "#platform/context.ts";
import type { RequestGuard } from "#web/context.ts";

type Asked = { action: BotCheckAction; token: unknown; email: string };

/** Counts whoever asks us something, and whoever is written to because of it. Throws `limited`, or `invalid` "captcha". */
export async function admitEnquiry(ctx: Context, guard: RequestGuard, { action, token, email }: Asked): Promise<void> {
  await admitHuman(ctx, guard, { action, token, limit: "enquiry" });
  await guard.limits.consume("enquiryAnswer", email.toLowerCase());
}
