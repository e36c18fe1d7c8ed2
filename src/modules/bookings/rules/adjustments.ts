import { sumVnd, timesVnd, type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import type { Adjustment } from "../contract/adjustment.ts";
import type { PriceSnapshot } from "../contract/booking.ts";
import type { ChangeInput } from "../contract/change.ts";
import { MAX_DISCOUNT_PERCENT } from "../limits.ts";
import { changeMessages } from "../messages/booking.ts";

const kinds = ["extra", "discount", "override", "waived"] as const;

/** True for a line that no product rule makes: staff wrote it, or a short payment was accepted. */
export const isAdjustment = ({ kind }: StayPriceLine) => kinds.some((one) => one === kind);

/** Lines of a price that no product rule makes. */
export const adjustmentsOf = ({ lines }: Pick<PriceSnapshot, "lines">): StayPriceLine[] => lines.filter(isAdjustment);

/** The price by the product rules alone. */
export function withoutAdjustments(price: PriceSnapshot): PriceSnapshot {
  return withLines(
    price,
    price.lines.filter((line) => !isAdjustment(line)),
  );
}

/** A rule price plus the staff lines, which survive a recalculation. */
export const withAdjustments = (price: PriceSnapshot, adjustments: readonly StayPriceLine[]): PriceSnapshot =>
  withLines(price, [...price.lines, ...adjustments]);

function withLines(price: PriceSnapshot, lines: StayPriceLine[]): PriceSnapshot {
  return { ...price, lines, total: sumVnd(lines.map((line) => line.amount)) };
}

/**
 * A rule price plus the adjustments of staff. An overriding price is stored as its distance from the sum of the other lines. A booking that
 * grows therefore costs more, for staff and customers.
 */
export function priceWith(
  rules: PriceSnapshot,
  former: PriceSnapshot,
  { adjustments, override }: Pick<ChangeInput, "adjustments" | "override">,
): PriceSnapshot {
  const waived = former.lines.filter(({ kind }) => kind === "waived");
  const price = withAdjustments(rules, [...merged(adjustments), ...waived]);
  if (override.is === "none") return price;
  const own = former.lines.filter(({ kind }) => kind === "override");
  if (override.is === "keep") return withAdjustments(price, own);
  const distance = vnd(override.total - price.total);
  return distance === 0
    ? price
    : withAdjustments(price, [lineOf("override", changeMessages.override, override.reason, distance)]);
}

/** A rule price as it was promised to a customer: the difference to today's rules is a line of its own. */
export function asPromised(
  rules: PriceSnapshot,
  { adjustments, total, reason }: { adjustments: readonly Adjustment[]; total: Vnd; reason: string },
): PriceSnapshot {
  const price = withAdjustments(rules, merged(adjustments));
  const distance = vnd(total - price.total);
  return distance === 0
    ? price
    : withAdjustments(price, [lineOf("override", changeMessages.override, reason, distance)]);
}

/** The waived amount of a price in đồng, from payments accepted although they were short. */
export const waivedOf = ({ lines }: Pick<PriceSnapshot, "lines">): Vnd =>
  vnd(lines.reduce((sum, line) => (line.kind === "waived" ? sum - line.amount : sum), 0));

/** The price with a line for its waived amount. */
export const withWaived = (price: PriceSnapshot, amount: Vnd): PriceSnapshot =>
  withAdjustments(price, [lineOf("waived", changeMessages.waived, "", vnd(-amount))]);

/** The price without its waiver. */
export const withoutWaived = (price: PriceSnapshot): PriceSnapshot =>
  withLines(
    price,
    price.lines.filter(({ kind }) => kind !== "waived"),
  );

/** Validation errors of the adjustments by field; empty when there are none. */
export function adjustmentProblems(
  price: PriceSnapshot,
  former: PriceSnapshot,
  mayOverride: boolean,
): Record<string, string> {
  if (price.total <= 0) return { adjustments: changeMessages.nothingLeft };
  // A granted discount stays while the rule price does not fall: the discount of a large stay does not move to a small one.
  const isKept =
    discountIn(price) <= discountIn(former) && withoutAdjustments(price).total >= withoutAdjustments(former).total;
  return isTooMuchOff(price) && !isKept && !mayOverride ? { adjustments: changeMessages.tooMuchOff } : {};
}

/** True if discounts exceed the limit for staff without the permission to override prices. */
export const isTooMuchOff = (price: PriceSnapshot): boolean =>
  discountIn(price) > Math.floor((withoutAdjustments(price).total * MAX_DISCOUNT_PERCENT) / 100);

const discountIn = ({ lines }: PriceSnapshot) =>
  lines.reduce((sum, line) => (line.kind === "discount" ? sum - line.amount : sum), 0);

/** The adjustments in the form in which staff enter them. */
export function staffAdjustmentsOf(price: PriceSnapshot): Adjustment[] {
  return price.lines.flatMap(({ kind, label, unit, quantity }) =>
    kind === "extra" || kind === "discount"
      ? Array.from({ length: quantity }, () => ({ kind, label, amount: vnd(Math.abs(unit)) }))
      : [],
  );
}

// The same line twice becomes one with a larger quantity, so that its text identifies a line.
function merged(adjustments: readonly Adjustment[]): StayPriceLine[] {
  const lines = new Map<string, StayPriceLine>();
  for (const { kind, label, amount } of adjustments) {
    const unit = kind === "discount" ? vnd(-amount) : amount;
    const key = `${kind} ${label} ${unit}`;
    const quantity = (lines.get(key)?.quantity ?? 0) + 1;
    lines.set(key, { ...lineOf(kind, label, "", unit), quantity, amount: timesVnd(unit, quantity) });
  }
  return [...lines.values()];
}

function lineOf(kind: (typeof kinds)[number], label: string, note: string, amount = zeroVnd): StayPriceLine {
  return { kind, roomId: null, label, note, quantity: 1, unit: amount, amount, rules: [] };
}
