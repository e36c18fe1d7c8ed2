import { useEffect, useRef, useState } from "react";
import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { messages } from "#modules/availability/messages.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { DateRangeField } from "#ui/date-field.tsx";
import type { DateRange } from "#ui/date-range.ts";
import type { Trip } from "#web/components/trip.ts";
import { PartyForm } from "./trip-form.tsx";

export type StayFormProps = { slug: string; trip: Trip; today: CalendarDate };

/** When the party comes and goes, and who it is; both days chosen, the page shows what they cost. */
export function StayForm({ slug, trip, today }: StayFormProps) {
  return (
    <PartyForm slug={slug} trip={trip}>
      <Days key={`${trip.date} ${trip.nights}`} trip={trip} today={today} />
    </PartyForm>
  );
}

function Days({ trip, today }: Pick<StayFormProps, "trip" | "today">) {
  const field = useRef<HTMLDivElement>(null);
  const { kind, date, nights } = trip;
  const { maxNights } = stayLimits[kind];
  const [{ from, to }, setRange] = useState<DateRange>({ from: date, to: date && addDays(date, nights) });
  const length = from && to ? daysBetween(from, to) : 0;
  const isNew = from !== date || length !== nights;
  const isTooLong = length > maxNights;
  // Synchronises with the page, which is asked anew by the form once both days stand in it.
  useEffect(() => {
    if (length > 0 && isNew && !isTooLong) field.current?.closest("form")?.requestSubmit();
  }, [length, isNew, isTooLong]);
  return (
    <div ref={field}>
      <DateRangeField
        labels={{ from: "Nhận phòng", to: "Trả phòng" }}
        names={{ from: "checkIn", to: "checkOut" }}
        min={today}
        max={addDays(latestStart(kind, today), maxNights)}
        value={{ from, to }}
        error={isTooLong ? messages.tooManyNights[kind] : undefined}
        onChange={setRange}
      />
    </div>
  );
}
