import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readBounded } from "./bounded-body.ts";
import type { TurnstileAccount } from "./config.ts";
import type { Log } from "./log.ts";

/** What somebody does who is to be no program; a token counts for one of them alone. */
export type CaptchaAction = "login" | "review" | "lookup" | "contact" | "business" | "complaint" | "data";

/** `unreachable`: whoever could tell does not answer. */
export type Verdict = "human" | "robot" | "unreachable";

export type Captcha = {
  /** What the page has to know to ask its visitor. */
  shown: { siteKey: string; script: string };
  /** Where the script and the frame of the page come from. */
  origin: string;
  /** Judges a token once, and says never that it was right a second time. */
  verify(token: string, asked: { action: CaptchaAction; address: string }): Promise<Verdict>;
};

/** developers.cloudflare.com/turnstile/get-started/server-side-validation */
const MAX_TOKEN = 2048;
const PATIENCE_MS = 3000;
const MAX_ANSWER = 16 * 1024;
/** Who does not answer is left alone for so long. */
const PAUSE_MS = 30_000;

const answerShape = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

type Around = { siteUrl: string; log: Log; now?: () => number };

class SecretRejected extends Error {
  override name = "SecretRejected";
}

/** Turnstile of Cloudflare: the browser gets a token of it, and it says what a token is worth. */
export function turnstileCaptcha(
  { siteKey, secret, baseUrl }: TurnstileAccount,
  // No clock that can be set: one that ran ahead would keep staff out for as long.
  { siteUrl, log, now = () => performance.now() }: Around,
): Captcha {
  const host = new URL(siteUrl).hostname;
  let silentUntil = Number.NEGATIVE_INFINITY;

  async function ask(body: object): Promise<z.output<typeof answerShape>> {
    const response = await fetch(`${baseUrl}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "error",
    });
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    const answer = await readBounded(response, MAX_ANSWER);
    return answerShape.parse(JSON.parse(new TextDecoder().decode(answer)));
  }

  /** Asked again once where it says that this was its own fault; the same key makes that one question. */
  async function askPatiently(token: string, address: string) {
    const body = { secret, response: token, remoteip: address, idempotency_key: randomUUID() };
    const first = await ask(body);
    const isOwnFault = (answer: typeof first) => answer["error-codes"].includes("internal-error");
    const answer = isOwnFault(first) ? await ask(body) : first;
    if (isOwnFault(answer)) throw new Error("internal-error");
    // A wrong secret would keep everybody out, and is nobody's fault who visits.
    if (answer["error-codes"].some((code) => code.endsWith("input-secret")))
      throw new SecretRejected("TURNSTILE_SECRET_KEY");
    return answer;
  }

  return {
    shown: { siteKey, script: `${baseUrl}/turnstile/v0/api.js?render=explicit` },
    origin: new URL(baseUrl).origin,
    async verify(token, { action, address }) {
      if (token === "" || token.length > MAX_TOKEN) return "robot";
      if (now() < silentUntil) return "unreachable";
      try {
        const answer = await askPatiently(token, address);
        return answer.success && answer.hostname === host && answer.action === action ? "human" : "robot";
      } catch (error) {
        silentUntil = now() + PAUSE_MS;
        if (error instanceof SecretRejected)
          log.error({ event: "captcha.secret_rejected", err: error }, "CAPTCHA secret rejected");
        else log.warn({ event: "captcha.unreachable", err: error }, "CAPTCHA provider does not answer");
        return "unreachable";
      }
    },
  };
}
