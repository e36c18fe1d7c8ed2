import type { CalendarDate } from "#kernel/calendar-date.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import type { Context } from "#platform/context.ts";
import { timetableFrom } from "./demo/timetable.ts";

/** The agency's own flights, with their classes, seasons and bags. */
export const loadFlights = (ctx: Context, today: CalendarDate): Promise<void> =>
  saveTimetable(ctx, timetableFrom(today));
