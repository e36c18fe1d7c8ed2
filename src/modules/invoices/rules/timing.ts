import { FILE_TRY_MINUTES, MOST_FILE_TRIES, QUERY_INVOICE_MINUTES, QUERY_LEASE_MINUTES } from "../limits.ts";

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** When the provider is asked next about an invoice without an answer; null after the last query. */
export function nextQuery({ sentAt, queries }: { sentAt: Date; queries: number }): Date | null {
  const minutes = QUERY_INVOICE_MINUTES[queries];
  return minutes === undefined ? null : minutesAfter(sentAt, minutes);
}

export const queryLease = (now: Date): Date => minutesAfter(now, QUERY_LEASE_MINUTES);

/** When the file of an invoice is fetched next after so many tries; null after the last one. */
export function nextFileTry(now: Date, tries: number): Date | null {
  return tries >= MOST_FILE_TRIES ? null : minutesAfter(now, FILE_TRY_MINUTES * 2 ** tries);
}
