import { useEffect, useRef } from "react";
import { Form, redirect } from "react-router";
import { parse } from "#http/input.ts";
import { type CalendarDate, formatDate, formatLongDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { moveOwnDay } from "#modules/bookings/commands/change/change-booking.ts";
import { type ChangePreview, moveOwnDayInput } from "#modules/bookings/contract/change.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { listOwnDays, previewOwnDay } from "#modules/bookings/queries/preview-change.ts";
import { mayAskForChange } from "#modules/bookings/rules/change.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/change-day-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingTask } from "./booking-task.tsx";
import { DayCalendar } from "./day-calendar.tsx";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    // The closure page offers other days at the agreed price.
    if (await findOpenClosure(ctx, view.id)) throw redirect(paths.closure(view.code));
    const param = args.url.searchParams.get("ngay") ?? "";
    const day = isCalendarDate(param) && param !== view.checkIn ? param : null;
    return {
      booking: await loadBookingSummary(ctx, view),
      days: await listOwnDays(ctx, view.id),
      mayAsk: mayAskForChange(view, ctx.now()),
      day,
      terms: day ? cancellationOf(view, day, ctx.now()) : null,
      preview: day ? await previewOwnDay(ctx, view.id, day) : null,
    };
  });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    if (await findOpenClosure(ctx, id)) return redirect(paths.closure(code), 303);
    const { checkIn, expectedTotal, revision } = Object.fromEntries(form);
    await moveOwnDay(ctx, id, parse(moveOwnDayInput, { checkIn, expectedTotal, revision }));
    return redirect(paths.booking(code), 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Đổi ngày đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng");

export default function ChangeDayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, days, day, preview } = loaderData;
  const result = useRef<HTMLDivElement>(null);
  // Synchronises with the window: below the calendar of a phone the new total would not be seen.
  useEffect(() => {
    if (day) result.current?.scrollIntoView({ block: "nearest" });
  }, [day]);
  const labels = labelsOf(booking);
  const dayName = labels.day.toLowerCase();
  return (
    <BookingTask booking={booking} title={`Đổi ${dayName}`} back="Giữ nguyên ngày">
      <p className="lead my-4">
        Đơn <span className="whitespace-nowrap">{spacedCode(booking.code)}</span>, {dayName} đang là{" "}
        {formatDate(booking.checkIn)}. Cùng {labels.seller}, cùng phòng, cùng số khách.
      </p>
      {isRejection(actionData) && <Alert tone="error">{actionData.message}</Alert>}
      {days?.length === 0 && <Alert tone="warning">Không còn ngày nào gần đó đủ phòng cho đơn này.</Alert>}
      {days && days.length > 0 && (
        <DayCalendar
          code={booking.code}
          days={days}
          booked={booking.checkIn}
          nights={booking.kind === "hotel" ? booking.nights : null}
          day={day}
          dayName={dayName}
        />
      )}
      {!days && (
        <Alert tone="warning" title={changeMessages.notOwn}>
          {loaderData.mayAsk && (
            <LinkButton href={paths.askForChange(booking.code)} variant="quiet">
              Gửi yêu cầu
            </LinkButton>
          )}
        </Alert>
      )}
      <div ref={result} aria-live="polite">
        {preview && day && <DayResult seller={labels.seller} preview={preview} day={day} terms={loaderData.terms} />}
      </div>
    </BookingTask>
  );
}

const differenceText = (difference: number) =>
  difference === 0 ? "bằng giá cũ" : `${difference > 0 ? "thêm" : "bớt"} ${formatVnd(Math.abs(difference))}`;

type ResultProps = { seller: string; preview: ChangePreview; day: CalendarDate; terms: string | null };

function DayResult({ seller, preview, day, terms }: ResultProps) {
  const { sendsMail } = useSite();
  const { after, refusal, before, outstanding, overpaid, difference, revision } = preview;
  if (!after) return <Alert tone="warning">{refusal?.reason}</Alert>;
  return (
    <Form method="post" className="form-part grid gap-3">
      <input type="hidden" name="checkIn" value={day} />
      <input type="hidden" name="expectedTotal" value={after.total} />
      <input type="hidden" name="revision" value={revision} />
      <h2 className="title-3">{formatLongDate(day)}</h2>
      <p>
        Tổng mới <b className="num">{formatVnd(after.total)}</b>, trước là {formatVnd(before.total)} (
        {differenceText(difference)}).
      </p>
      {outstanding > 0 && <p>Bạn cần trả {formatVnd(outstanding)}.</p>}
      {overpaid > 0 && <p>Chúng tôi hoàn lại bạn {formatVnd(overpaid)}.</p>}
      {after.state === "paid" && (
        <p>
          Chúng tôi chờ {seller} xác nhận ngày mới{sendsMail && " và gửi email ngay khi xong"}.
        </p>
      )}
      <p className="text-text-2">Điều kiện huỷ theo ngày mới: {terms}</p>
      <p>
        <Button type="submit">Đổi sang ngày này</Button>
      </p>
    </Form>
  );
}
