import { useEffect, useRef, useState } from "react";
import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { messages } from "#modules/availability/messages.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { DateRangeField } from "#ui/date-field.tsx";
import type { DateRange } from "#ui/date-range.ts";
import type { Trip } from "#web/components/trip.ts";
import { PartyForm } from "./trip-form.tsx";

export type StayFormProps = { slug: string; trip: Trip; today: CalendarDate };

/** Check-in, check-out and party; when both days are chosen, the page shows their price. */
export function StayForm({ slug, trip, today }: StayFormProps) {
  return (
    <PartyForm slug={slug} trip={trip}>
      <Days trip={trip} today={today} />
    </PartyForm>
  );
}

function Days({ trip, today }: Pick<StayFormProps, "trip" | "today">) {
  const field = useRef<HTMLDivElement>(null);
  const { kind, date, nights } = trip;
  const asShown = { from: date, to: date && addDays(date, nights) };
  const [{ shown, chosen }, choose] = useState<{ shown: DateRange; chosen: DateRange }>({
    shown: asShown,
    chosen: asShown,
  });
  // Days from elsewhere, such as the price calendar, replace those chosen here.
  if (shown.from !== asShown.from || shown.to !== asShown.to) choose({ shown: asShown, chosen: asShown });
  const length = chosen.from && chosen.to ? daysBetween(chosen.from, chosen.to) : 0;
  const isNew = chosen.from !== shown.from || chosen.to !== shown.to;
  const error = stayProblem(kind, chosen, length, today);
  // Submits the form once both days are set, which reloads the page.
  useEffect(() => {
    if (length > 0 && isNew && !error) field.current?.closest("form")?.requestSubmit();
  }, [length, isNew, error]);
  return (
    <div ref={field}>
      <DateRangeField
        labels={{ from: "Nhận phòng", to: "Trả phòng" }}
        names={{ from: "checkIn", to: "checkOut" }}
        min={today}
        max={addDays(latestStart(kind, today), stayLimits[kind].maxNights)}
        value={chosen}
        error={error}
        onChange={(chosen) => choose({ shown, chosen })}
      />
    </div>
  );
}

/** Why the stay is invalid before the server is asked. */
function stayProblem(kind: ProductKind, { from }: DateRange, nights: number, today: CalendarDate): string | undefined {
  if (from && from > latestStart(kind, today)) return messages.tooFar[kind];
  return nights > stayLimits[kind].maxNights ? messages.tooManyNights[kind] : undefined;
}
