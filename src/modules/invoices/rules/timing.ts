import {
  FILE_TRY_MINUTES,
  LAST_CALL_AFTER_SECONDS,
  MAX_FILE_TRIES,
  QUERY_GAP_MINUTES,
  QUERY_INVOICE_MINUTES,
  QUERY_LEASE_MINUTES,
} from "../limits.ts";

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** When the provider is asked next about an invoice without an answer; null after the last query. */
export function nextQuery({ sentAt, queries }: { sentAt: Date; queries: number }, now: Date): Date | null {
  const minutes = QUERY_INVOICE_MINUTES[queries];
  if (minutes === undefined) return null;
  const [planned, soonest] = [minutesAfter(sentAt, minutes), minutesAfter(now, QUERY_GAP_MINUTES)];
  return planned > soonest ? planned : soonest;
}

export const queryLease = (now: Date): Date => minutesAfter(now, QUERY_LEASE_MINUTES);

/** When a run of the job that starts now begins its last call. */
export const runEnd = (now: Date): Date => minutesAfter(now, LAST_CALL_AFTER_SECONDS / 60);

/** When the file of an invoice is fetched next after so many tries; null after the last one. */
export function nextFileTry(now: Date, tries: number): Date | null {
  return tries >= MAX_FILE_TRIES ? null : minutesAfter(now, FILE_TRY_MINUTES * 2 ** tries);
}
