import { DomainError, invalid } from "#kernel/errors.ts";
import type { CaptchaAction } from "#platform/captcha.ts";
import type { Context } from "#platform/context.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

/** The field of a form that carries the token; the widget names it so. */
export const CAPTCHA_FIELD = "cf-turnstile-response";

const NOT_HUMAN = "Vui lòng xác minh bạn không phải robot rồi gửi lại.";
const AWAY = "Không kiểm tra được bạn có phải robot không. Xin thử lại sau ít phút.";

/** Who is not known to be a person is counted as so many. */
const UNKNOWN_COSTS = 4;

type Sender = { address: string; limits: RateLimits };

type Asked = {
  action: CaptchaAction;
  /** What came under CAPTCHA_FIELD. */
  token: unknown;
  limit: LimitName;
};

/**
 * Counts whoever writes something here, and refuses programs where the check is on. Where it is off, or does not answer,
 * everybody is counted as four: a quarter of the limit. Throws `invalid` "captcha", or `limited`.
 */
export async function rateLimitWithCaptcha(ctx: Context, { address, limits }: Sender, asked: Asked): Promise<void> {
  await limits.consume(asked.limit, address);
  const verdict = await judge(ctx, address, asked);
  if (verdict !== "human") await limits.consume(asked.limit, address, UNKNOWN_COSTS - 1);
}

/** The same where nobody is let in while the check does not answer: throws `unavailable` then. Off, it only counts. */
export async function requireCaptcha(ctx: Context, { address, limits }: Sender, asked: Asked): Promise<void> {
  await limits.consume(asked.limit, address);
  const verdict = await judge(ctx, address, asked);
  if (verdict === "unreachable") throw new DomainError("unavailable", "captcha-away", AWAY);
}

async function judge(ctx: Context, address: string, { action, token }: Asked) {
  if (!ctx.captcha) return "off";
  const verdict = await ctx.captcha.verify(typeof token === "string" ? token : "", { action, address });
  if (verdict === "robot") throw invalid(NOT_HUMAN, { [CAPTCHA_FIELD]: NOT_HUMAN }, "captcha");
  return verdict;
}
