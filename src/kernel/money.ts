/** A whole number of đồng. The đồng has no minor unit (ISO 4217: VND, exponent 0). */
export type Vnd = number & { readonly __brand: "Vnd" };

/** Accepts only a safe whole number; anything else is a programming error. */
export function vnd(amount: number): Vnd {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of đồng: ${amount}`);
  return amount as Vnd;
}

export const zeroVnd = vnd(0);

export function sumVnd(amounts: readonly Vnd[]): Vnd {
  return vnd(amounts.reduce((total, amount) => total + amount, 0));
}

export function timesVnd(amount: Vnd, quantity: number): Vnd {
  return vnd(amount * quantity);
}

/** A percentage of an amount, rounded half up to a whole đồng. `percent` may be negative. */
export function percentOf(amount: Vnd, percent: number): Vnd {
  return vnd(Math.floor((amount * percent + 50) / 100));
}

/** Rounds half up to a multiple of 1,000 đ, as prices are listed. */
export function roundToThousand(amount: Vnd): Vnd {
  return vnd(Math.floor((amount + 500) / 1000) * 1000);
}

const grouped = new Intl.NumberFormat("en-US");

/** "3,350,000": an amount whose unit is shown elsewhere, as in a field, or a count. The grouping is English by specification. */
export function formatAmount(amount: number): string {
  // A hyphen would allow a line break before the number, so it becomes a minus sign.
  return grouped.format(amount).replace("-", "−");
}

/** "3,350,000 đ": the space keeps đ apart. */
export const formatVnd = (amount: number): string => `${formatAmount(amount)} đ`;

/** "9,213k": thousands, for calendar cells. */
export function formatThousands(amount: number): string {
  return `${formatAmount(Math.round(amount / 1000))}k`;
}

/** "16.1tr", "112tr": millions, where a large amount has no room for thousands. */
export function formatMillions(amount: number): string {
  const tenths = Math.round(amount / 100_000);
  return `${formatAmount(tenths < 1000 ? tenths / 10 : Math.round(tenths / 10))}tr`;
}

/** An amount for screen readers: they would read the English comma as a Vietnamese decimal sign. */
export function spokenVnd(amount: number): string {
  if (amount === 0) return "0 đồng";
  const parts: string[] = [];
  let rest = Math.abs(amount);
  for (const [size, name] of [
    [1_000_000_000, "tỷ"],
    [1_000_000, "triệu"],
    [1000, "nghìn"],
  ] as const) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${name}`);
    rest %= size;
  }
  if (rest > 0) parts.push(String(rest));
  return `${amount < 0 ? "trừ " : ""}${parts.join(" ")} đồng`;
}
