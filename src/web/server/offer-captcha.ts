import { createContext, type RouterContextProvider } from "react-router";
import type { CaptchaAction } from "#platform/captcha.ts";
import { requestContext } from "./context.ts";

/** What a page needs to ask its visitor. */
export type CaptchaOffer = { siteKey: string; script: string; action: CaptchaAction };

/** Where the script and the frame come from that the page which is made carries; null where it carries none. */
export const captchaOrigin = createContext<string | null>(null);

/**
 * What `<Captcha>` of a page shows, or null where the check is off. The loader or action of each page that shows it asks this:
 * the policy of that page lets the frame in, and of no other.
 */
export function offerCaptcha(context: Readonly<RouterContextProvider>, action: CaptchaAction): CaptchaOffer | null {
  const { captcha } = context.get(requestContext);
  if (!captcha) return null;
  context.set(captchaOrigin, captcha.origin);
  return { ...captcha.shown, action };
}
