import { data, Form, redirect, useNavigation } from "react-router";
import { readForm } from "#http/body.ts";
import { parse } from "#http/input.ts";
import { statusOf } from "#http/statuses.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { findBookingInput } from "#modules/bookings/contract/placing.ts";
import { bookingMessages } from "#modules/bookings/messages.ts";
import { findBookingByContact } from "#modules/bookings/queries/get-booking.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { requestContext, requestGuard } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/lookup-page.ts";
import { accessCookies } from "./booking-access-resource.ts";
import "./bookings.css";

type LookupRefusal = { message: string; fields: Readonly<Record<string, string>>; code: string; contact: string };

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { limits, address } = context.get(requestGuard);
  const form = await answer(() => readForm(request));
  const typed = { code: String(form.get("code") ?? ""), contact: String(form.get("contact") ?? "") };
  try {
    const input = parse(findBookingInput, typed);
    const code = normalizeBookingCode(input.code);
    if (!code) throw invalid(bookingMessages.badCode, { code: bookingMessages.badCode });
    await limits.consume("lookup", address);
    await limits.consume("lookupCode", code);
    const booking = await findBookingByContact(ctx, code, input.contact);
    return redirect(paths.booking(booking.code), { status: 303, headers: await accessCookies(ctx, booking) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(error, typed);
  }
}

function refused(error: DomainError, typed: Pick<LookupRefusal, "code" | "contact">) {
  const message = error.kind === "limited" ? bookingMessages.tooManyLookups : error.message;
  const headers = error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : undefined;
  return data<LookupRefusal>({ message, fields: error.fields, ...typed }, { status: statusOf(error.kind), headers });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Tra cứu đơn hàng",
    description: "Xem đơn của bạn bằng mã đơn và số điện thoại hoặc email.",
    path: paths.lookup(),
  });

export default function LookupPage({ actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const fields = actionData?.fields ?? {};
  const isGeneral = actionData && Object.keys(fields).length === 0;
  return (
    <div className="wrap section">
      <div className="max-w-[560px]">
        <h1 className="title-1">Tra cứu đơn hàng</h1>
        <p className="lead mt-2">Mã đơn nằm trong email xác nhận và trong nội dung chuyển khoản.</p>
        <Form method="post" noValidate className="mt-6 grid gap-4" aria-label="Tra cứu đơn hàng">
          {isGeneral && <Alert tone="error">{actionData.message}</Alert>}
          <TextField
            id="code"
            name="code"
            label="Mã đơn"
            hint="8 ký tự, ví dụ HT 7K2M 9QXA"
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
          <div>
            <Button type="submit" size="lg" busy={navigation.formData ? "Đang tìm đơn" : undefined}>
              Xem đơn
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
