import { use, useEffect } from "react";
import { FieldError } from "#ui/text-field.tsx";
import { DocumentScriptsContext } from "#web/browser/scripts.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";

/** Under this name a refusal says what is wrong (http/verify-captcha.ts). */
const FIELD = "cf-turnstile-response";

type BotCheckProps = {
  /** What `offerCaptcha` said in the loader. */
  offer: CaptchaOffer | null;
  errors?: Readonly<Record<string, string>> | undefined;
  /** Whether the page is an application of React Router; documents fetch the script by themselves. */
  inApplication?: boolean;
};

/** Asks whoever fills in the form around it whether they are a program; nothing at all where the check is off. */
export function Captcha({ offer, errors = {}, inApplication = false }: BotCheckProps) {
  const { "bot-check": scripts } = use(DocumentScriptsContext);
  const isAsked = offer !== null;
  // Synchronises with the widget, which lives outside of React. Never runs in a document.
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
      {errors[FIELD] && <FieldError id="bot-check-note">{errors[FIELD]}</FieldError>}
      {!inApplication && scripts.map((src) => <script key={src} type="module" src={src} />)}
    </div>
  );
}
