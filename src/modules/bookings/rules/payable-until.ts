import { ISSUE_MINUTES } from "#modules/flights/limits.ts";

/** Until when money for these orders still makes tickets of all of them. */
export function payableUntil(orders: readonly { ticketBy: Date | null }[]): Date {
  const deadlines = orders.flatMap(({ ticketBy }) => (ticketBy ? [ticketBy.getTime()] : []));
  return new Date(Math.min(...deadlines) - ISSUE_MINUTES * 60_000);
}
