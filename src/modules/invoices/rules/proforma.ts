/** "PB2026-000012" */
export const proformaNumber = ({ year, number }: { year: number; number: number }): string =>
  `PB${year}-${String(number).padStart(6, "0")}`;
