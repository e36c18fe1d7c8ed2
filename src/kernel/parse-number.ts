/** "3,350,000 đ", "3.350.000", "3 350 000", "−5": a whole number as people type it; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const digits = text
    .replace(/\s*(đ|₫|vnđ|vnd|đồng)$/i, "")
    .replaceAll(/\s/g, "")
    .replace("−", "-");
  const isWhole = /^-?\d{1,15}$/.test(digits);
  const isGrouped = /^-?\d{1,3}(,\d{3})+$/.test(digits) || /^-?\d{1,3}(\.\d{3})+$/.test(digits);
  return isWhole || isGrouped ? Number(digits.replaceAll(/[.,]/g, "")) : null;
}

const units: Readonly<Record<string, number>> = {
  k: 1e3,
  nghìn: 1e3,
  ngàn: 1e3,
  tr: 1e6,
  triệu: 1e6,
  trieu: 1e6,
  tỷ: 1e9,
  tỉ: 1e9,
  ty: 1e9,
};

/** The same for an amount, which may have a unit: "300 triệu", "1,5 tỷ", "500k". */
export function parseAmount(text: string): number | null {
  const [, number = "", unit = ""] =
    /^\s*([\d.,\s]+?)\s*(\p{L}+)(?:\s*(?:đ|₫|đồng|vnđ|vnd))?\s*$/iu.exec(text.normalize("NFC")) ?? [];
  const factor = units[unit.toLowerCase()];
  if (!factor) return parseWholeNumber(text);
  const whole = parseWholeNumber(number);
  // One or two digits after a separator are decimals of the unit, three are thousands.
  const part = /^\d{1,6}[.,]\d{1,2}$/.test(number) ? Number(number.replace(",", ".")) : null;
  const amount = whole ?? part;
  return amount === null ? null : Math.round(amount * factor);
}

/** "12:15" from "12h15", "12 giờ 15", "12g15", "12.15", "12:15:00" or "12h"; null for anything else. */
export function parseClock(text: string): string | null {
  const parts =
    /^\s*(\d{1,2})\s*(?::|\.|h|g|giờ)\s*(\d{2})(?::\d{2}|\s*(?:p|phút))?\s*$/i.exec(text) ??
    /^\s*(\d{1,2})\s*(?:h|g|giờ)\s*$/i.exec(text);
  if (!parts) return null;
  const [, hour = "", minute = "00"] = parts;
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : null;
}
