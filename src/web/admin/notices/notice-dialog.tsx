import type { CalendarDate } from "#kernel/calendar-date.ts";
import {
  type NoticeEntry,
  type NoticeScope,
  type NoticeTone,
  noticeScopes,
  noticeTones,
} from "#modules/notices/contract.ts";
import { NOTICE_LENGTH } from "#modules/notices/limits.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { beginsIn, endsIn } from "./notice-fields.ts";

export const toneNames: Readonly<Record<NoticeTone, string>> = { info: "Thông tin", warning: "Cảnh báo" };

export const scopeNames: Readonly<Record<NoticeScope, string>> = {
  all: "Mọi trang",
  cruises: "Trang du thuyền",
  hotels: "Trang khách sạn",
  flights: "Trang vé máy bay",
};

type NoticeDialogProps = { notice?: NoticeEntry; today: CalendarDate };

/** Text, pages and period of a notice. */
export function NoticeDialog({ notice, today }: NoticeDialogProps) {
  const from = notice ? beginsIn(new Date(notice.beginsAt)) : { day: today, time: "" };
  const until = notice ? endsIn(new Date(notice.endsAt)) : { day: today, time: "" };
  return (
    <FormDialog
      label={notice ? "Sửa" : "Thêm thông báo"}
      title={notice ? "Sửa thông báo" : "Thêm thông báo"}
      submit={notice ? "Lưu" : "Thêm"}
      intent={notice ? "change" : "add"}
      variant={notice ? "outline" : "primary"}
      size={notice ? "sm" : "md"}
      hidden={notice ? { id: notice.id } : {}}
    >
      {(errors) => (
        <>
          <Fields fields={fieldsOf(notice)} errors={errors} />
          <Moment name="from" label="Từ ngày" hours="Từ giờ" moment={from} errors={errors} hint="Bỏ trống: từ 0 giờ." />
          <Moment
            name="until"
            label="Đến ngày"
            hours="Đến giờ"
            moment={until}
            errors={errors}
            hint="Bỏ trống: hết ngày."
          />
        </>
      )}
    </FormDialog>
  );
}

const fieldsOf = (notice: NoticeEntry | undefined): FormField[] => [
  {
    kind: "area",
    name: "text",
    label: "Nội dung",
    required: true,
    counted: true,
    rows: 2,
    hint: "Một câu ngắn, đọc hết trong hai dòng trên điện thoại.",
    maxLength: NOTICE_LENGTH,
    value: notice?.text,
  },
  {
    name: "link",
    label: "Liên kết",
    maxLength: 300,
    value: notice?.link,
    hint: "Không bắt buộc. Ví dụ: /blog-detail/bao-so-3 hoặc https://nchmf.gov.vn.",
  },
  {
    kind: "choice",
    name: "tone",
    label: "Loại",
    value: notice?.tone ?? "info",
    options: noticeTones.map((tone) => ({ value: tone, label: toneNames[tone] })),
  },
  {
    kind: "choice",
    name: "scope",
    label: "Hiện ở",
    value: notice?.scope ?? "all",
    options: noticeScopes.map((scope) => ({ value: scope, label: scopeNames[scope] })),
  },
];

type MomentProps = {
  name: "from" | "until";
  label: string;
  hours: string;
  hint: string;
  moment: { day: CalendarDate; time: string };
  errors: Readonly<Record<string, string>>;
};

function Moment({ name, label, hours, hint, moment, errors }: MomentProps) {
  // An invalid moment may have two valid fields.
  const momentError = errors[name === "from" ? "beginsAt" : "endsAt"];
  return (
    <div className="settings-fields">
      <Fields
        fields={[
          { kind: "day", name: `${name}Day`, label, value: moment.day },
          {
            name: `${name}Time`,
            label: `${hours}, giờ Việt Nam`,
            hint,
            placeholder: "08:00",
            maxLength: 5,
            value: moment.time,
          },
        ]}
        errors={{ ...(momentError && { [`${name}Day`]: momentError }), ...errors }}
      />
    </div>
  );
}
