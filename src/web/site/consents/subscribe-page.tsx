import { parse } from "#http/input.ts";
import { CAPTCHA_FIELD } from "#http/verify-captcha.ts";
import { requestOfferConsent } from "#modules/consents/commands/agree.ts";
import { subscribeInput } from "#modules/consents/contract.ts";
import { ANSWER_DAYS } from "#modules/consents/limits.ts";
import { presentText } from "#modules/consents/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError, RequiredMark } from "#ui/text-field.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestGuard } from "#web/server/context.ts";
import { offerCaptcha } from "#web/server/offer-captcha.ts";
import { RejectionNotice } from "../enquiries/enquiry-form.tsx";
import { admitSender } from "../enquiries/file-form.ts";
import type { Route } from "./+types/subscribe-page.ts";
import "../enquiries/enquiries.css";

export const handle: PageHandle = { document: "static" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Nhận thư ưu đãi",
    description: "Nhận email về ưu đãi du thuyền, khách sạn và vé máy bay; ngừng nhận lúc nào cũng được.",
    path: paths.offers(),
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  captcha: offerCaptcha(context, "contact"),
  text: presentText("offers").text,
});

export const action = ({ context, request }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { [CAPTCHA_FIELD]: token, ...fields } = Object.fromEntries(form);
    const { email } = parse(subscribeInput, fields);
    await admitSender(ctx, context.get(requestGuard), { action: "contact", token, email });
    await requestOfferConsent(ctx, email, "page");
    return { asked: email };
  });

export default function SubscribePage({ loaderData: { captcha, text }, actionData }: Route.ComponentProps) {
  const subscribed = actionData && "asked" in actionData ? actionData.asked : null;
  const rejection = isRejection(actionData) ? actionData : null;
  const { sendsMail } = useSite();
  const isUnticked = rejection?.fields.agree;
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-5">
        <h1 className="title-1">Nhận thư ưu đãi</h1>
        {subscribed && !sendsMail ? (
          <Alert tone="success" title="Đã ghi địa chỉ của bạn">
            Trang này chưa gửi được thư ngay. Chỉ khi bạn đồng ý trong thư xác nhận chúng tôi mới gửi ưu đãi.
          </Alert>
        ) : subscribed ? (
          <Alert tone="success" title="Bạn xem hộp thư để xác nhận">
            Nếu {subscribed} chưa nhận thư ưu đãi, chúng tôi vừa gửi tới đó một thư xác nhận. Chỉ khi bạn đồng ý trong
            thư đó chúng tôi mới gửi ưu đãi. Không thấy thư thì bạn xem giúp mục thư rác.
          </Alert>
        ) : (
          <>
            <p className="lead">
              Email của bạn chỉ dùng để gửi thư này, qua dịch vụ gửi thư của chúng tôi. Không đăng ký bạn vẫn đặt chỗ
              như thường.
            </p>
            <form
              method="post"
              action={paths.offers()}
              className="enquiry-form"
              aria-label="Nhận thư ưu đãi"
              noValidate
            >
              <RejectionNotice rejection={rejection} />
              <ContactField
                name="email"
                required
                defaultValue={rejection?.values.email ?? ""}
                error={rejection?.fields.email}
              />
              <div>
                <Checkbox
                  id="agree"
                  name="agree"
                  required
                  defaultChecked={rejection?.values.agree === "on"}
                  aria-invalid={isUnticked ? true : undefined}
                  aria-describedby={isUnticked ? "agree-note" : undefined}
                >
                  {text}
                  <RequiredMark />
                </Checkbox>
                {isUnticked && <FieldError id="agree-note">{isUnticked}</FieldError>}
              </div>
              <Captcha offer={captcha} errors={rejection?.fields} />
              <div className="enquiry-end">
                <Button type="submit" size="lg">
                  Đăng ký
                </Button>
                <p className="field-hint">
                  Địa chỉ không xác nhận sẽ bị xoá sau {ANSWER_DAYS} ngày. Xem{" "}
                  <a className="link" href={paths.privacy()}>
                    chính sách riêng tư
                  </a>
                  .
                </p>
              </div>
            </form>
          </>
        )}
      </div>
    </section>
  );
}
