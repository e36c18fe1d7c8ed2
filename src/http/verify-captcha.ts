import { DomainError, invalid } from "#kernel/errors.ts";
import type { CaptchaAction } from "#platform/captcha.ts";
import type { Context } from "#platform/context.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

/** The form field with the token, named by the widget. */
export const CAPTCHA_FIELD = "cf-turnstile-response";

const NOT_HUMAN = "Vui lòng xác minh bạn không phải robot rồi gửi lại.";
const CAPTCHA_AWAY_MESSAGE = "Không kiểm tra được bạn có phải robot không. Xin thử lại sau ít phút.";

/** The points that a request without a passed CAPTCHA costs. */
const UNKNOWN_COSTS = 4;

type ClientLimits = { clientAddress: string; limits: RateLimits };

type CaptchaRequest = {
  action: CaptchaAction;
  /** The value of the field CAPTCHA_FIELD. */
  token: unknown;
  limit: LimitName;
};

/**
 * Rate limits a public write, and rejects robots while the CAPTCHA is on. While it is off or unreachable, each request costs four
 * points, which quarters the limit. Throws `invalid` "captcha", or `limited`.
 */
export async function rateLimitWithCaptcha(
  ctx: Context,
  { clientAddress, limits }: ClientLimits,
  request: CaptchaRequest,
): Promise<void> {
  await limits.consume(request.limit, clientAddress);
  const verdict = await verifyToken(ctx, clientAddress, request);
  if (verdict !== "human") await limits.consume(request.limit, clientAddress, UNKNOWN_COSTS - 1);
}

/** The same, but throws `unavailable` while the CAPTCHA is unreachable. With the CAPTCHA off it only counts. */
export async function requireCaptcha(
  ctx: Context,
  { clientAddress, limits }: ClientLimits,
  request: CaptchaRequest,
): Promise<void> {
  await limits.consume(request.limit, clientAddress);
  const verdict = await verifyToken(ctx, clientAddress, request);
  if (verdict === "unreachable") throw new DomainError("unavailable", "captcha-away", CAPTCHA_AWAY_MESSAGE);
}

async function verifyToken(ctx: Context, address: string, { action, token }: CaptchaRequest) {
  if (!ctx.captcha) return "off";
  const verdict = await ctx.captcha.verify(typeof token === "string" ? token : "", { action, address });
  if (verdict === "robot") throw invalid(NOT_HUMAN, { [CAPTCHA_FIELD]: NOT_HUMAN }, "captcha");
  return verdict;
}
