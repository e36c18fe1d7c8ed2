import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { askForChange } from "#modules/bookings/commands/change/ask-for-change.ts";
import { askForChangeInput } from "#modules/bookings/contract/change.ts";
import { MAX_REQUEST_LENGTH } from "#modules/bookings/limits.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { mayAskForChange } from "#modules/bookings/rules/change.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/ask-for-change-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingTask } from "./booking-task.tsx";
import { REQUEST } from "./open-request.tsx";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    return { booking: await loadBookingSummary(ctx, view), mayAsk: mayAskForChange(view, ctx.now()) };
  });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    await askForChange(ctx, id, parse(askForChangeInput, Object.fromEntries(form)));
    return redirect(`${paths.booking(code)}#${REQUEST}`, 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Yêu cầu đổi đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng");

export default function AskForChangePage({ loaderData: { booking, mayAsk }, actionData }: Route.ComponentProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const busy = useNavigation().state === "submitting";
  return (
    <BookingTask booking={booking} title="Yêu cầu đổi hoặc huỷ">
      <p className="lead my-4">
        Bạn ghi điều muốn đổi trong đơn <span className="whitespace-nowrap">{spacedCode(booking.code)}</span>. Chúng tôi
        báo giá và trả lời bạn trước khi đổi bất cứ điều gì.
      </p>
      {rejection && !rejection.fields.text && <Alert tone="error">{rejection.message}</Alert>}
      {mayAsk ? (
        <Form method="post" className="form-part grid gap-4">
          <TextArea
            name="text"
            label="Bạn muốn đổi gì?"
            hint={
              booking.flights
                ? "Ví dụ: sửa một chữ trong tên, dời sang tuần sau, trả vé."
                : "Ví dụ: thêm một phòng cho hai người lớn, đổi tên người đặt, dời sang tuần sau, huỷ đơn."
            }
            rows={6}
            maxLength={MAX_REQUEST_LENGTH}
            defaultValue={rejection?.values.text ?? ""}
            error={rejection?.fields.text}
            required
            counted
          />
          <p>
            <Button type="submit" busy={busy ? "Đang gửi" : undefined}>
              Gửi yêu cầu
            </Button>
          </p>
        </Form>
      ) : (
        <Alert tone="warning">{changeMessages.notAskable}</Alert>
      )}
    </BookingTask>
  );
}
