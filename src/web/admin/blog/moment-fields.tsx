import { useState } from "react";
import { type CalendarDate, today as dayOf, formatClock } from "#kernel/calendar-date.ts";
import { PUBLISHING_TIME } from "#modules/blog/rules/post-state.ts";
import { Radio } from "#ui/checkbox.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { formatMoment } from "../products/states.ts";

type MomentFieldsProps = {
  /** The scheduled time. */
  publishedAt: Date | string | null;
  /** The suggested day, at eight. */
  nextMorning: CalendarDate;
  errors: Readonly<Record<string, string>>;
};

/** Publish now or later, and the time. */
export function MomentFields({ publishedAt, nextMorning, errors }: MomentFieldsProps) {
  const [isLater, setLater] = useState(publishedAt !== null);
  const known = publishedAt === null ? null : new Date(publishedAt);
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label">Đăng khi nào</legend>
      <Radio name="when" value="now" checked={!isLater} onChange={() => setLater(false)}>
        Ngay bây giờ
      </Radio>
      <Radio name="when" value="later" checked={isLater} onChange={() => setLater(true)}>
        Hẹn giờ {known && `(đang hẹn ${formatMoment(known)})`}
      </Radio>
      {isLater && (
        <div className="post-when">
          <div className="field">
            <span className="field-label">Ngày đăng</span>
            <DateTextField
              label="Ngày đăng"
              name="day"
              defaultValue={known ? dayOf(known) : nextMorning}
              required
              error={errors.day ?? errors.at}
            />
          </div>
          <TextField
            id="time"
            name="time"
            label="Giờ đăng, giờ Việt Nam"
            required
            maxLength={5}
            placeholder={PUBLISHING_TIME}
            error={errors.time}
            defaultValue={known ? formatClock(known) : PUBLISHING_TIME}
          />
        </div>
      )}
    </fieldset>
  );
}
