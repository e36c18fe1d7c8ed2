import type { CalendarDate } from "#kernel/calendar-date.ts";
import { formatPercent } from "#kernel/decimal.ts";
import { formatVnd, type Vnd, vnd } from "#kernel/money.ts";
import { MAX_COMMISSION_PERCENT } from "./limits.ts";

/** The basis points of a typed percentage, such as "12,5", or null when it is none. */
export function readPercent(text: string): number | null {
  const [, whole = "", fraction = ""] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/ ?%$/, "")) ?? [];
  if (whole === "") return null;
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return basisPoints <= MAX_COMMISSION_PERCENT * 100 ? basisPoints : null;
}

/** "12,5%" */
export const percentText = (basisPoints: number): string => formatPercent(basisPoints / 100);

/** The commission on a price in đồng, rounded to the đồng. */
export const commissionOf = (total: Vnd, basisPoints: number): Vnd => vnd(Math.round((total * basisPoints) / 10_000));

/** A part of the price, or an amount for each room and night. */
export type Rate = { basisPoints: number } | { roomNightVnd: Vnd };

/** The rate in two columns, of which one is null. */
export function rateOf({ basisPoints, roomNightVnd }: { basisPoints: number | null; roomNightVnd: Vnd | null }): Rate {
  return roomNightVnd === null ? { basisPoints: basisPoints ?? 0 } : { roomNightVnd };
}

/** "12,5%" or "350,000 đ mỗi phòng mỗi đêm" */
export const rateText = (rate: Rate): string =>
  "basisPoints" in rate ? percentText(rate.basisPoints) : `${formatVnd(rate.roomNightVnd)} mỗi phòng mỗi đêm`;

/** The rate for the stays of a plan, or of all, that begin on these days. */
export type Commission = Rate & {
  planId: string | null;
  from: CalendarDate;
  until: CalendarDate | null;
};

/** With the moment since which it is known; null means always. */
export type StoredCommission = Commission & { createdAt: Date | null };

/** The commissions that were known at a moment. One that was stored later says nothing about an earlier sale. */
export const commissionsAt = (commissions: readonly StoredCommission[], moment: Date): StoredCommission[] =>
  commissions.filter(({ createdAt }) => createdAt === null || createdAt <= moment);

type Stay = { planId: string | null; day: CalendarDate };

/**
 * The commission that holds for a stay. One of its rate plan wins over one of all plans, then one with a last day over one without, then
 * the one that begins last, then the one that ends first.
 */
export function commissionFor(commissions: readonly Commission[], { planId, day }: Stay): Commission | null {
  const holding = commissions.filter(
    (one) =>
      (one.planId === null || one.planId === planId) && one.from <= day && (one.until === null || day <= one.until),
  );
  return holding.sort(byPrecedence)[0] ?? null;
}

const byPrecedence = (one: Commission, other: Commission): number =>
  Number(one.planId === null) - Number(other.planId === null) ||
  Number(one.until === null) - Number(other.until === null) ||
  other.from.localeCompare(one.from) ||
  (one.until ?? "").localeCompare(other.until ?? "");
