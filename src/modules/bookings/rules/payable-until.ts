import { ISSUE_MINUTES } from "#modules/flights/limits.ts";

/** The payment deadline for tickets of all orders; null while an airline has not given one. */
export function payableUntil(orders: readonly { ticketBy: Date | null }[]): Date | null {
  const deadlines = orders.flatMap(({ ticketBy }) => (ticketBy ? [ticketBy.getTime()] : []));
  if (deadlines.length === 0 || deadlines.length < orders.length) return null;
  return new Date(Math.min(...deadlines) - ISSUE_MINUTES * 60_000);
}
