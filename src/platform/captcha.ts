import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readBounded } from "./bounded-body.ts";
import type { TurnstileAccount } from "./config.ts";
import type { Log } from "./log.ts";

/** The form actions that need a CAPTCHA. A token is valid for one of them only. */
export type CaptchaAction = "login" | "review" | "lookup" | "contact" | "business" | "complaint" | "data";

/** `unreachable`: the provider does not answer. */
export type Verdict = "human" | "robot" | "unreachable";

export type Captcha = {
  /** The props of the CAPTCHA on a page. */
  shown: { siteKey: string; script: string };
  /** The origin of the CAPTCHA script and frame. */
  origin: string;
  /** Verifies a token. It is "human" at most once. */
  verify(token: string, request: { action: CaptchaAction; address: string }): Promise<Verdict>;
};

/** developers.cloudflare.com/turnstile/get-started/server-side-validation */
const MAX_TOKEN = 2048;
const TIMEOUT_MS = 3000;
const MAX_RESPONSE_BYTES = 16 * 1024;
/** The pause after the provider failed to answer. */
const PAUSE_MS = 30_000;

const responseShape = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

type Around = { siteUrl: string; log: Log; now?: () => number };

class SecretRejected extends Error {
  override name = "SecretRejected";
}

/** Cloudflare Turnstile: the browser gets a token, which the server verifies. */
export function turnstileCaptcha(
  { siteKey, secret, baseUrl }: TurnstileAccount,
  // The clock is monotonic: a system clock that ran ahead would lock staff out for as long.
  { siteUrl, log, now = () => performance.now() }: Around,
): Captcha {
  const host = new URL(siteUrl).hostname;
  let unreachableUntil = Number.NEGATIVE_INFINITY;

  async function ask(body: object): Promise<z.output<typeof responseShape>> {
    const response = await fetch(`${baseUrl}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    const answer = await readBounded(response, MAX_RESPONSE_BYTES);
    return responseShape.parse(JSON.parse(new TextDecoder().decode(answer)));
  }

  /** Repeats the request once after an error inside the provider; the idempotency key makes both one verification. */
  async function verifyWithRetry(token: string, address: string) {
    const body = { secret, response: token, remoteip: address, idempotency_key: randomUUID() };
    const first = await ask(body);
    const isOwnFault = (answer: typeof first) => answer["error-codes"].includes("internal-error");
    const answer = isOwnFault(first) ? await ask(body) : first;
    if (isOwnFault(answer)) throw new Error("internal-error");
    // A wrong secret would reject every visitor, so it counts as an outage.
    if (answer["error-codes"].some((code) => code.endsWith("input-secret")))
      throw new SecretRejected("TURNSTILE_SECRET_KEY");
    return answer;
  }

  return {
    shown: { siteKey, script: `${baseUrl}/turnstile/v0/api.js?render=explicit` },
    origin: new URL(baseUrl).origin,
    async verify(token, { action, address }) {
      if (token === "" || token.length > MAX_TOKEN) return "robot";
      if (now() < unreachableUntil) return "unreachable";
      try {
        const answer = await verifyWithRetry(token, address);
        return answer.success && answer.hostname === host && answer.action === action ? "human" : "robot";
      } catch (error) {
        unreachableUntil = now() + PAUSE_MS;
        if (error instanceof SecretRejected)
          log.error({ event: "captcha.secret_rejected", err: error }, "CAPTCHA secret rejected");
        else log.warn({ event: "captcha.unreachable", err: error }, "CAPTCHA provider does not answer");
        return "unreachable";
      }
    },
  };
}
