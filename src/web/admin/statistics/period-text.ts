import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";

/** "01/12/2026 – 31/12/2026" */
export const periodText = ({ from, to }: { from: CalendarDate; to: CalendarDate }): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
