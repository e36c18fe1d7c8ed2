import { z } from "zod";
import { addDays, type CalendarDate, formatClock, formatDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { noticeInput } from "#modules/notices/contract.ts";
import { dateInput } from "#platform/input.ts";
import { sentenceOf } from "#platform/issue-sentence.ts";

const clock = z
  .string()
  .trim()
  .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, "Giờ viết là giờ:phút, ví dụ 08:30.")
  .default("");

const { text, link, tone, scope } = noticeInput.shape;

/** Form values of a notice: a day without an hour is the whole day. */
const noticeFields = z.object({
  text,
  link,
  tone,
  scope,
  fromDay: dateInput,
  fromTime: clock,
  untilDay: dateInput,
  untilTime: clock,
});

/** Converts a submitted form to a notice. */
export const noticeForm = noticeFields.transform(({ fromDay, fromTime, untilDay, untilTime, ...fields }, context) => {
  const beginsAt = vietnamInstant(fromDay, fromTime || "00:00");
  const endsAt = untilTime ? vietnamInstant(untilDay, untilTime) : vietnamInstant(addDays(untilDay, 1));
  const read = noticeInput.safeParse({ ...fields, beginsAt, endsAt });
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    context.addIssue({ code: "custom", message: sentenceOf(issue), path: [...issue.path] });
  return z.NEVER;
});

type Moment = { day: CalendarDate; time: string };

/** Form values of a start time; midnight shows only the day. */
export function beginsIn(at: Date): Moment {
  const time = formatClock(at);
  return { day: today(at), time: time === "00:00" ? "" : time };
}

/** Form values of an end time; midnight shows the day before. */
export function endsIn(at: Date): Moment {
  const { day, time } = beginsIn(at);
  return time === "" ? { day: addDays(day, -1), time } : { day, time };
}

/** "từ 08:00 ngày 25/11/2026 đến hết ngày 26/11/2026" */
export function datesInWords(beginsAt: Date, endsAt: Date): string {
  const [from, until] = [beginsIn(beginsAt), endsIn(endsAt)];
  const begins = `từ ${from.time && `${from.time} `}ngày ${formatDate(from.day)}`;
  const ends = until.time ? `đến ${until.time} ngày` : "đến hết ngày";
  return `${begins} ${ends} ${formatDate(until.day)}`;
}
