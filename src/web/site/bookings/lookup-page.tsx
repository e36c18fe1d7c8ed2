import { data, redirect } from "react-router";
import { readForm } from "#http/body.ts";
import { parse } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import { CAPTCHA_FIELD, rateLimitWithCaptcha } from "#http/verify-captcha.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { sendBookingLink } from "#modules/bookings/commands/contact/send-booking-link.ts";
import { findBookingInput } from "#modules/bookings/contract/placing.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import { findBookingByContact } from "#modules/bookings/queries/get-booking.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { canCustomersSignIn } from "#modules/customers/queries.ts";
import { hasMail } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { type RequestGuard, requestContext, requestGuard } from "#web/server/context.ts";
import { type CaptchaOffer, offerCaptcha } from "#web/server/offer-captcha.ts";
import type { Route } from "./+types/lookup-page.ts";
import { createAccessCookies } from "./booking-access.server.ts";
import "./bookings.css";

export const handle: PageHandle = { document: "static" };

type LookupRejection = {
  message: string;
  fields: Readonly<Record<string, string>>;
  code: string;
  contact: string;
  captcha: CaptchaOffer | null;
  /** True when the input is valid: if it matches a booking, the link goes to the customer's email. */
  byEmail?: boolean;
};

export function loader({ context }: Route.LoaderArgs) {
  return { hasAccounts: canCustomersSignIn(context.get(requestContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const guard = context.get(requestGuard);
  const form = await toErrorPage(() => readForm(request));
  const values = { code: String(form.get("code") ?? ""), contact: String(form.get("contact") ?? "") };
  let captcha: CaptchaOffer | null = null;
  try {
    const input = parse(findBookingInput, values);
    const code = normalizeBookingCode(input.code);
    if (!code) throw invalid(bookingMessages.badCode, { code: bookingMessages.badCode });
    if (await isUsedUp(guard, "lookupFreely", guard.clientAddress)) {
      captcha = offerCaptcha(context, "lookup");
      await rateLimitWithCaptcha(ctx, guard, { action: "lookup", token: form.get(CAPTCHA_FIELD), limit: "lookup" });
    } else await guard.limits.consume("lookup", guard.clientAddress);
    await guard.limits.consume("lookupCodeFrom", `${code} ${guard.clientAddress}`);
    if (await isUsedUp(guard, "lookupCode", code)) {
      await sendBookingLink(ctx, { code, contact: input.contact }, () => guard.limits.consume("linkByEmail", code));
      return data<LookupRejection>({
        ...values,
        captcha: null,
        message: hasMail(ctx) ? bookingMessages.linkByEmail : bookingMessages.linkByPhone,
        fields: {},
        byEmail: true,
      });
    }
    const booking = await findBookingByContact(ctx, code, input.contact);
    return redirect(paths.booking(booking.code), { status: 303, headers: await createAccessCookies(ctx, booking) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return rejectLookup(error, { ...values, captcha });
  }
}

/** True when the rate limit of an address or of a booking code is used up, for hits and misses alike. */
async function isUsedUp({ limits }: RequestGuard, limit: "lookupFreely" | "lookupCode", key: string): Promise<boolean> {
  try {
    await limits.consume(limit, key);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "limited") return true;
    throw error;
  }
}

function rejectLookup(error: DomainError, values: Pick<LookupRejection, "code" | "contact" | "captcha">) {
  const message = error.kind === "limited" ? bookingMessages.tooManyLookups : error.message;
  const headers = error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : undefined;
  return data<LookupRejection>({ message, fields: error.fields, ...values }, { status: statusOf(error.kind), headers });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Tra cứu đơn hàng",
    description: "Xem đơn của bạn bằng mã đơn và số điện thoại hoặc email.",
    path: paths.lookup(),
  });

export default function LookupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sendsMail } = useSite();
  const fields = actionData?.fields ?? {};
  const isGeneral = actionData && !fields.code && !fields.contact;
  return (
    <div className="wrap section">
      <div className="max-w-[560px]">
        <h1 className="title-1">Tra cứu đơn hàng</h1>
        <p className="lead mt-2">Mã đơn nằm trong {sendsMail && "email xác nhận và trong "}nội dung chuyển khoản.</p>
        <form
          method="post"
          action={paths.lookup()}
          noValidate
          className="mt-6 grid gap-4"
          aria-label="Tra cứu đơn hàng"
        >
          {isGeneral && <Alert tone={actionData.byEmail ? "primary" : "error"}>{actionData.message}</Alert>}
          <TextField
            id="code"
            name="code"
            label="Mã đơn"
            hint="8 ký tự, ví dụ HT 7K2M 9QXE"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={20}
            defaultValue={actionData?.code ?? ""}
            error={fields.code}
          />
          <TextField
            id="contact"
            name="contact"
            label="Số điện thoại hoặc email đã đặt"
            autoComplete="email"
            required
            maxLength={120}
            defaultValue={actionData?.contact ?? ""}
            error={fields.contact}
          />
          <Captcha offer={actionData?.captcha ?? null} errors={fields} />
          <div>
            <Button type="submit" size="lg">
              Xem đơn
            </Button>
          </div>
        </form>
        {sendsMail && (
          <p className="mt-6">
            <a className="link" href={paths.forgottenCode()}>
              Quên mã đơn?
            </a>
          </p>
        )}
        {loaderData.hasAccounts && (
          <p className="mt-6">
            Đặt bằng email của Google?{" "}
            <a className="link" href={paths.account()}>
              Xem mọi đơn của bạn
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
