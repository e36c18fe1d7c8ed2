type Facts = { launchYear: number; shell: string; cabins: number };

/** "Hạ thuỷ 2022 · Tàu vỏ thép · 24 phòng" */
export function shipLine({ launchYear, shell, cabins }: Facts): string {
  return `Hạ thuỷ ${launchYear} · Tàu vỏ ${shell.toLowerCase()} · ${cabins} phòng`;
}
