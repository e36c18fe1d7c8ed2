import { use, useEffect } from "react";
import { FieldError } from "#ui/text-field.tsx";
import { DocumentScriptsContext } from "#web/browser/scripts.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";

/** Field name of validation errors about the CAPTCHA (http/verify-captcha.ts). */
const FIELD_NAME = "cf-turnstile-response";

type CaptchaProps = {
  /** Result of `offerCaptcha` in the loader. */
  offer: CaptchaOffer | null;
  errors?: Readonly<Record<string, string>> | undefined;
  /** True on an app page of React Router; static pages load the script themselves. */
  isAppPage?: boolean;
};

/** CAPTCHA of the form around it; renders nothing when the CAPTCHA is off. */
export function Captcha({ offer, errors = {}, isAppPage = false }: CaptchaProps) {
  const { "bot-check": scripts } = use(DocumentScriptsContext);
  const isAsked = offer !== null;
  // Synchronises with the widget, which is outside of React. Never runs on a static page.
  useEffect(() => {
    if (isAsked) void import("#web/browser/captcha.ts").then(({ renderCaptchas }) => renderCaptchas());
  }, [isAsked]);
  if (!offer) return null;
  return (
    <div>
      <div
        className="with-script"
        data-bot-check={offer.siteKey}
        data-action={offer.action}
        data-script={offer.script}
      />
      <p className="without-script text-sm">
        Trình duyệt của bạn đang tắt JavaScript nên không xác minh được bạn không phải robot. Bạn bật lên, hoặc gọi cho
        chúng tôi nhé.
      </p>
      {errors[FIELD_NAME] && <FieldError id="bot-check-note">{errors[FIELD_NAME]}</FieldError>}
      {!isAppPage && scripts.map((src) => <script key={src} type="module" src={src} />)}
    </div>
  );
}
