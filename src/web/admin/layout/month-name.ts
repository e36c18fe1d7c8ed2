/** "tháng 12/2026" of "2026-12" */
export const monthName = (month: string): string => `tháng ${Number(month.slice(5))}/${month.slice(0, 4)}`;
