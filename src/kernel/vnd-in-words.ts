const digits = ["không", "một", "hai", "ba", "bốn", "năm", "sáu", "bảy", "tám", "chín"] as const;

const MILLIARD = 1_000_000_000;

/** "Mười triệu tám trăm nghìn đồng": an amount in words, as receipts and invoices have it. */
export function vndInWords(amount: number): string {
  const words = `${amount < 0 ? "âm " : ""}${inWords(Math.abs(amount))} đồng`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(amount: number): string {
  if (amount === 0) return "không";
  const [milliards, rest] = [Math.floor(amount / MILLIARD), amount % MILLIARD];
  const parts = milliards > 0 ? [`${inWords(milliards)} tỷ`] : [];
  for (const [size, name] of [
    [1_000_000, " triệu"],
    [1000, " nghìn"],
    [1, ""],
  ] as const) {
    const group = Math.floor(rest / size) % 1000;
    // Behind a larger group all three places are read.
    if (group > 0) parts.push(groupInWords(group, parts.length > 0) + name);
  }
  return parts.join(" ");
}

function groupInWords(group: number, isWhole: boolean): string {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10];
  const parts: string[] = [];
  if (hundreds > 0 || isWhole) parts.push(`${digits[hundreds]} trăm`);
  if (tens === 1) parts.push("mười");
  else if (tens > 1) parts.push(`${digits[tens]} mươi`);
  else if (ones > 0 && parts.length > 0) parts.push("linh");
  if (ones > 0) parts.push(onesInWords(ones, tens));
  return parts.join(" ");
}

function onesInWords(ones: number, tens: number): string {
  if (ones === 1 && tens > 1) return "mốt";
  if (ones === 5 && tens > 0) return "lăm";
  return digits[ones] ?? "";
}
