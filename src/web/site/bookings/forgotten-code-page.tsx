import { data, redirect } from "react-router";
import { readForm } from "#http/body.ts";
import { parse } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import { CAPTCHA_FIELD, rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import { DomainError } from "#kernel/errors.ts";
import { sendBookingLinksByEmail } from "#modules/bookings/commands/contact/send-booking-link.ts";
import { forgottenCodeInput } from "#modules/bookings/contract/placing.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { hasMail } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext, requestGuard } from "#web/server/context.ts";
import { offerCaptcha } from "#web/server/offer-captcha.ts";
import type { Route } from "./+types/forgotten-code-page.ts";

export const handle: PageHandle = { document: "static" };

export function loader({ context }: Route.LoaderArgs) {
  if (!hasMail(context.get(requestContext))) throw redirect(paths.lookup());
  return { captcha: offerCaptcha(context, "lookup") };
}

type Answer = { isSent: boolean; message: string; fields: Readonly<Record<string, string>>; email: string };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const guard = context.get(requestGuard);
  const form = await toErrorPage(() => readForm(request));
  const email = String(form.get("email") ?? "");
  try {
    const input = parse(forgottenCodeInput, { email });
    await rateLimitWithCaptcha(ctx, guard, { action: "lookup", token: form.get(CAPTCHA_FIELD), limit: "lookup" });
    await sendBookingLinksByEmail(ctx, input.email, () =>
      guard.limits.consume("linksByEmail", input.email.toLowerCase()),
    );
    return data<Answer>({ isSent: true, message: bookingMessages.linksByEmail, fields: {}, email });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = error.kind === "limited" ? bookingMessages.tooManyLookups : error.message;
    const headers = error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : undefined;
    return data<Answer>(
      { isSent: false, message, fields: error.fields, email },
      { status: statusOf(error.kind), headers },
    );
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Quên mã đơn",
    description: "Nhận lại liên kết mở các đơn sắp tới của bạn.",
    path: paths.forgottenCode(),
  });

export default function ForgottenCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const fields = actionData?.fields ?? {};
  return (
    <div className="wrap section">
      <div className="max-w-[560px]">
        <h1 className="title-1">Quên mã đơn</h1>
        <p className="lead mt-2">Nhập email bạn đã dùng khi đặt. Chúng tôi gửi lại liên kết của các đơn sắp tới.</p>
        <form
          method="post"
          action={paths.forgottenCode()}
          noValidate
          className="mt-6 grid gap-4"
          aria-label="Nhận lại liên kết mở đơn"
        >
          {actionData && !fields.email && (
            <Alert tone={actionData.isSent ? "primary" : "error"}>{actionData.message}</Alert>
          )}
          <TextField
            id="email"
            name="email"
            type="email"
            label="Email đã đặt"
            autoComplete="email"
            required
            maxLength={120}
            defaultValue={actionData?.email ?? ""}
            error={fields.email}
          />
          <Captcha offer={loaderData.captcha} errors={fields} />
          <div>
            <Button type="submit" size="lg">
              Gửi lại đơn của tôi
            </Button>
          </div>
        </form>
        <p className="mt-6">
          <a className="link" href={paths.lookup()}>
            Tra cứu bằng mã đơn
          </a>
        </p>
      </div>
    </div>
  );
}
