import { rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import type { CaptchaAction } from "#platform/captcha.ts";
import type { Context } from "#platform/context.ts";
import type { RequestGuard } from "#web/server/context.ts";

type Asked = { action: CaptchaAction; token: unknown; email: string };

/** Rate-limits the sender and the recipient of the confirmation email. Throws `limited`, or `invalid` "captcha". */
export async function admitComplaint(
  ctx: Context,
  guard: RequestGuard,
  { action, token, email }: Asked,
): Promise<void> {
  await rateLimitWithCaptcha(ctx, guard, { action, token, limit: "complaint" });
  await guard.limits.consume("complaintAnswer", email.toLowerCase());
}

/** The same for data requests, whose email goes to an address before its owner has confirmed it. */
export async function admitDataRequest(
  ctx: Context,
  guard: RequestGuard,
  { action, token, email }: Asked,
): Promise<void> {
  await rateLimitWithCaptcha(ctx, guard, { action, token, limit: "dataRequest" });
  await guard.limits.consume("proofEmail", email.toLowerCase());
}
