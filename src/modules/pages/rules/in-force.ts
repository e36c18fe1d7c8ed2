import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PageVersion } from "../contract.ts";

type Dated = Pick<PageVersion, "version"> & { effectiveOn: CalendarDate };

/** Versions that have a day, the latest first; of those of one day the one that was written last. */
export const byDay = <Version extends Pick<PageVersion, "version" | "effectiveOn">>(versions: readonly Version[]) =>
  versions
    .filter((one): one is Version & Dated => one.effectiveOn !== null)
    .sort((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || b.version - a.version);

/** The version that holds on a day; before the first of all the first. */
export function inForce<Version extends Pick<PageVersion, "version" | "effectiveOn">>(
  versions: readonly Version[],
  day: CalendarDate,
) {
  const dated = byDay(versions);
  return dated.find(({ effectiveOn }) => effectiveOn <= day) ?? dated.at(-1);
}
