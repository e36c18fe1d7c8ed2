import { Form, redirect, useNavigation } from "react-router";
import { parse, queryOf } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, formatDate, isCalendarDate, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { closeBay } from "#modules/closures/commands/close-bay.ts";
import { type ClosurePreview, closureInput, closureSpan } from "#modules/closures/contract.ts";
import { previewClosure } from "#modules/closures/queries/preview-closure.ts";
import { NOTICE_LENGTH } from "#modules/notices/limits.ts";
import { listAreas } from "#modules/places/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/close-bay-page.ts";
import { AffectedItem } from "./closure/affected-item.tsx";
import { proposalText } from "./closure/proposal-text.ts";
import "./bookings.css";
import "./departure/departure.css";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const { vinh = "", tu = "", den = "" } = queryOf(new URL(request.url));
    const todayDate = today(ctx.now());
    const from = tu || todayDate;
    const span = { placeId: vinh, from, to: den || from };
    const base = { areas: await listAreas(ctx), span, today: todayDate, errors: {}, preview: null };
    if (vinh === "") return base;
    try {
      return { ...base, preview: await previewClosure(ctx, parse(closureSpan, span)) };
    } catch (error) {
      if (error instanceof DomainError && error.kind === "invalid") return { ...base, errors: error.fields };
      throw error;
    }
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const { id } = await closeBay(ctx, parse(closureInput, Object.fromEntries(form)));
    return redirect(adminPaths.closure(id), 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Ngừng chạy cả vịnh" }];

export default function CloseBayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, span } = loaderData;
  const rejection = isRejection(actionData) ? actionData : null;
  return (
    <>
      <PageHeading
        title="Ngừng chạy cả vịnh"
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: "Lên tàu", href: adminPaths.departures() },
        ]}
      />
      <div className="departure">
        <SpanForm {...loaderData} />
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        {preview?.existingId && (
          <Alert title="Vịnh này đã ngừng chạy những ngày ấy">
            <LinkButton href={adminPaths.closure(preview.existingId)} variant="quiet" size="sm">
              Xem khách đã trả lời
            </LinkButton>
          </Alert>
        )}
        {preview && !preview.existingId && (
          <>
            <CloseForm
              key={`${span.placeId} ${span.from} ${span.to}`}
              preview={preview}
              span={span}
              values={rejection?.values}
              errors={rejection?.fields ?? {}}
            />
            <Ships preview={preview} />
          </>
        )}
      </div>
    </>
  );
}

type Span = { placeId: string; from: string; to: string };
type SpanProps = {
  areas: readonly { id: string; name: string }[];
  span: Span;
  today: CalendarDate;
  errors: Readonly<Record<string, string>>;
};

function SpanForm({ areas, span, today, errors }: SpanProps) {
  return (
    <Box id="vinh-va-ngay" title="Vịnh và ngày tàu không chạy">
      <Form method="get" className="box-body departure-fields departure-span" key={`${span.from} ${span.to}`}>
        <SelectField
          name="vinh"
          label="Vịnh"
          required
          defaultValue={span.placeId}
          options={[{ value: "", label: "Chọn vịnh" }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
          error={errors.placeId}
        />
        <div className="field">
          <span className="field-label">Từ ngày</span>
          <DateTextField name="tu" label="Từ ngày" min={today} defaultValue={span.from} error={errors.from} />
        </div>
        <div className="field">
          <span className="field-label">Đến hết ngày</span>
          <DateTextField name="den" label="Đến hết ngày" min={today} defaultValue={span.to} error={errors.to} />
        </div>
        <div className="departure-wide departure-actions">
          <Button type="submit" variant="deep">
            Xem trước
          </Button>
          <p className="field-hint">Xem trước không thay đổi gì và không báo ai.</p>
        </div>
      </Form>
    </Box>
  );
}

type CloseProps = {
  preview: ClosurePreview;
  span: Span;
  values: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>>;
};

function CloseForm({ preview, span, values, errors }: CloseProps) {
  const busy = useNavigation().state === "submitting";
  const { place, ships, bookings, guests, bookingsToCall } = preview;
  return (
    <Box id="ngung-va-bao" title={`${ships.length} tàu, ${bookings} đơn, ${guests} khách`}>
      <Form method="post" noValidate className="box-body departure-fields" preventScrollReset>
        <input type="hidden" name="placeId" value={span.placeId} />
        <input type="hidden" name="from" value={span.from} />
        <input type="hidden" name="to" value={span.to} />
        <TextField
          name="reason"
          label="Lý do, khách đọc được trong thư"
          maxLength={300}
          required
          defaultValue={values?.reason ?? "Cảng vụ cấm tàu rời bến vì thời tiết xấu"}
          error={errors.reason}
          wrapperClass="departure-wide"
        />
        <TextField
          name="notice"
          label="Thông báo trên trang du thuyền"
          maxLength={NOTICE_LENGTH}
          counted
          hint="Hiện ngay, tự hết sau ngày cuối. Để trống thì không hiện."
          defaultValue={values?.notice ?? noticeFor(place.name, span)}
          error={errors.notice}
          wrapperClass="departure-wide"
        />
        <div className="departure-wide departure-actions">
          <Button type="submit" variant="danger" busy={busy ? "Đang ngừng bán" : undefined}>
            Ngừng chạy {ships.length} tàu{bookings > 0 && `, báo ${bookings} đơn`}
          </Button>
          <p className="field-hint">
            Ngừng bán những đêm này ở mọi tàu của vịnh. Mỗi khách nhận thư để tự chọn: ngày khác giữ giá, tàu khác, hoặc
            hoàn tiền. Chưa đơn nào bị huỷ.
            {bookingsToCall > 0 && ` ${bookingsToCall} đơn cần gọi vì không có email hoặc đang trên tàu.`}
          </p>
        </div>
      </Form>
    </Box>
  );
}

function noticeFor(bay: string, { from, to }: Span): string {
  const days = [...new Set([from, to])].flatMap((day) => (isCalendarDate(day) ? [formatDate(day).slice(0, 5)] : []));
  const text = `${bay}: tàu không chạy ${days.join(" đến ")} vì thời tiết xấu`;
  return text.length <= NOTICE_LENGTH ? text : `${bay}: tàu không chạy ${days.join("–")}`.slice(0, NOTICE_LENGTH);
}

function Ships({ preview }: { preview: ClosurePreview }) {
  const booked = preview.ships.filter(({ bookings }) => bookings.length > 0);
  const empty = preview.ships.filter(({ bookings }) => bookings.length === 0);
  return (
    <>
      {booked.map(({ id, title, bookings }) => (
        <Box key={id} id={`tau-${id}`} title={`${title} (${bookings.length} đơn)`}>
          <ul className="money-list departure-list">
            {bookings.map((booking) => (
              <AffectedItem key={booking.id} booking={booking}>
                <div>
                  <p>{proposalText(booking)}</p>
                </div>
              </AffectedItem>
            ))}
          </ul>
        </Box>
      ))}
      {empty.length > 0 && (
        <Box id="tau-khong-don" title={`Không có đơn, vẫn ngừng bán (${empty.length})`}>
          <p className="box-body">{empty.map(({ title }) => title).join(", ")}</p>
        </Box>
      )}
    </>
  );
}
