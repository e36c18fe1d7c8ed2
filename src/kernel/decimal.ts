const decimal = new Intl.NumberFormat("vi-VN", { maximumFractionDigits: 2, useGrouping: false });

/** "12,5": a figure that is no amount of money, with the Vietnamese decimal comma. Amounts are formatted by money.ts. */
export function formatDecimal(value: number): string {
  // A hyphen would allow a line break before the number, so it becomes a minus sign.
  return decimal.format(value).replace("-", "−");
}

/** "12,5%", "−3%" */
export const formatPercent = (percent: number): string => `${formatDecimal(percent)}%`;

/** "+12,5%", "−3%", "0%": a change. */
export const formatPercentChange = (percent: number): string => `${percent > 0 ? "+" : ""}${formatPercent(percent)}`;
