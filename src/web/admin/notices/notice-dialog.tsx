import type { CalendarDate } from "#kernel/calendar-date.ts";
import {
  type NoticeEntry,
  type NoticeScope,
  type NoticeTone,
  noticeScopes,
  noticeTones,
} from "#modules/notices/contract.ts";
import { NOTICE_LENGTH } from "#modules/notices/limits.ts";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { TypedDate } from "#ui/typed-date.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
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
      variant={notice ? "outline" : "deep"}
      size={notice ? "sm" : "md"}
      hidden={notice ? { id: notice.id } : {}}
    >
      {(errors) => (
        <>
          <TextArea
            name="text"
            label="Nội dung"
            hint="Một câu ngắn, đọc hết trong hai dòng trên điện thoại."
            required
            counted
            rows={2}
            maxLength={NOTICE_LENGTH}
            defaultValue={notice?.text}
            error={errors.text}
          />
          <TextField
            name="link"
            label="Liên kết"
            hint="Không bắt buộc. Ví dụ: /blog-detail/bao-so-3 hoặc https://nchmf.gov.vn."
            maxLength={300}
            defaultValue={notice?.link ?? ""}
            error={errors.link}
          />
          <SelectField
            name="tone"
            label="Loại"
            options={noticeTones.map((tone) => ({ value: tone, label: toneNames[tone] }))}
            defaultValue={notice?.tone ?? "info"}
            error={errors.tone}
          />
          <SelectField
            name="scope"
            label="Hiện ở"
            options={noticeScopes.map((scope) => ({ value: scope, label: scopeNames[scope] }))}
            defaultValue={notice?.scope ?? "all"}
            error={errors.scope}
          />
          <Moment name="from" label="Từ ngày" hours="Từ giờ" moment={from} error={errors} hint="Bỏ trống: từ 0 giờ." />
          <Moment
            name="until"
            label="Đến ngày"
            hours="Đến giờ"
            moment={until}
            error={errors}
            hint="Bỏ trống: hết ngày."
          />
        </>
      )}
    </FormDialog>
  );
}

type MomentProps = {
  name: "from" | "until";
  label: string;
  hours: string;
  hint: string;
  moment: { day: CalendarDate; time: string };
  error: Readonly<Record<string, string>>;
};

function Moment({ name, label, hours, hint, moment, error }: MomentProps) {
  // An invalid moment may have two valid fields.
  const whole = error[name === "from" ? "beginsAt" : "endsAt"];
  return (
    <div className="settings-fields">
      <div className="field">
        <span className="field-label">{label}</span>
        <TypedDate
          label={label}
          name={`${name}Day`}
          defaultValue={moment.day}
          required
          error={error[`${name}Day`] ?? whole}
        />
      </div>
      <TextField
        name={`${name}Time`}
        label={`${hours}, giờ Việt Nam`}
        hint={hint}
        placeholder="08:00"
        maxLength={5}
        defaultValue={moment.time}
        error={error[`${name}Time`]}
      />
    </div>
  );
}
