/** "3,350,000 đ", "3.350.000", "3 350 000", "−5": a whole number as people type it; null for anything else. */
export function readTypedWhole(text: string): number | null {
  const digits = text
    .replace(/\s*(đ|₫|vnđ|vnd|đồng)$/i, "")
    .replaceAll(/\s/g, "")
    .replace("−", "-");
  const isWhole = /^-?\d{1,15}$/.test(digits);
  const isGrouped = /^-?\d{1,3}(,\d{3})+$/.test(digits) || /^-?\d{1,3}(\.\d{3})+$/.test(digits);
  return isWhole || isGrouped ? Number(digits.replaceAll(/[.,]/g, "")) : null;
}

/** "12:15" of "12h15", "12 giờ 15", "12g15", "12.15", "12:15:00" or "12h"; null for what is no time of day. */
export function readTypedClock(text: string): string | null {
  const parts =
    /^\s*(\d{1,2})\s*(?::|\.|h|g|giờ)\s*(\d{2})(?::\d{2}|\s*(?:p|phút))?\s*$/i.exec(text) ??
    /^\s*(\d{1,2})\s*(?:h|g|giờ)\s*$/i.exec(text);
  if (!parts) return null;
  const [, hour = "", minute = "00"] = parts;
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : null;
}
