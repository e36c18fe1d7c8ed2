import type { NoticeInput, NoticeState } from "./contract.ts";

type Dates = Pick<NoticeInput, "beginsAt" | "endsAt">;

/** The state of a notice at a moment. */
export function stateOf({ beginsAt, endsAt }: Dates, now: Date): NoticeState {
  if (now >= endsAt) return "over";
  return now >= beginsAt ? "shown" : "coming";
}

/** The next moment at which the visible notices change, or null. */
export function nextChange(all: readonly Dates[], now: Date): Date | null {
  const coming = all.flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt]).filter((at) => at > now);
  return coming.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
