/** Days of the week in display order, Monday first. */
export const weekdayNames: readonly (readonly [day: number, name: string])[] = [
  ...([1, 2, 3, 4, 5, 6] as const).map((day) => [day, `T${day + 1}`] as const),
  [0, "CN"],
];

/** "Hằng ngày", "T2, T4, CN" */
export function weekdaysText(days: readonly number[]): string {
  if (new Set(days).size === 7) return "Hằng ngày";
  return weekdayNames
    .filter(([day]) => days.includes(day))
    .map(([, name]) => name)
    .join(", ");
}
