import { ISSUE_MINUTES } from "#modules/flights/limits.ts";

/** Until when money for these orders still makes tickets of all of them; null while an airline has not said until when it waits. */
export function payableUntil(orders: readonly { ticketBy: Date | null }[]): Date | null {
  const deadlines = orders.flatMap(({ ticketBy }) => (ticketBy ? [ticketBy.getTime()] : []));
  if (deadlines.length === 0 || deadlines.length < orders.length) return null;
  return new Date(Math.min(...deadlines) - ISSUE_MINUTES * 60_000);
}
