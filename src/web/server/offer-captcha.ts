import { createContext, type RouterContextProvider } from "react-router";
import type { CaptchaAction } from "#platform/captcha.ts";
import { requestContext } from "./context.ts";

/** The data that a page needs to show the CAPTCHA. */
export type CaptchaOffer = { siteKey: string; script: string; action: CaptchaAction };

/** The origin of the CAPTCHA script and frame of the page that is rendered; null when the page has none. */
export const captchaOrigin = createContext<string | null>(null);

/**
 * The props of `<Captcha>` on a page; null where the CAPTCHA is off. The loader or action of each page with a CAPTCHA calls this, because
 * only the policy of that page then allows the frame.
 */
export function offerCaptcha(context: Readonly<RouterContextProvider>, action: CaptchaAction): CaptchaOffer | null {
  const { captcha } = context.get(requestContext);
  if (!captcha) return null;
  context.set(captchaOrigin, captcha.origin);
  return { ...captcha.shown, action };
}
