import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PageVersion } from "../contract.ts";

type Dated = Pick<PageVersion, "version"> & { effectiveOn: CalendarDate };

/** Versions with a day, the latest first; for the same day the last written one. */
export const datedVersions = <Version extends Pick<PageVersion, "version" | "effectiveOn">>(
  versions: readonly Version[],
) =>
  versions
    .filter((one): one is Version & Dated => one.effectiveOn !== null)
    .sort((a, b) => b.effectiveOn.localeCompare(a.effectiveOn) || b.version - a.version);

/** The version in force on a day; the first one before all of them. */
export function findInForce<Version extends Pick<PageVersion, "version" | "effectiveOn">>(
  versions: readonly Version[],
  day: CalendarDate,
) {
  const dated = datedVersions(versions);
  return dated.find(({ effectiveOn }) => effectiveOn <= day) ?? dated.at(-1);
}
