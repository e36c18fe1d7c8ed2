import type { CalendarDate } from "#kernel/calendar-date.ts";
import { sumVnd, type Vnd, vnd } from "#kernel/money.ts";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import { cancellationSentence, type Refund, refundOf } from "#modules/availability/rules/cancellation.ts";
import type { BookedPlan, BookingKind, BookingTerms, PriceSnapshot } from "../contract/booking.ts";
import type { BookingSource } from "../contract/states.ts";
import { waivedOf, withoutWaived } from "./adjustments.ts";
import { depositOf } from "./deposit.ts";

type Terms = { cancellation: readonly CancellationTier[]; plans: readonly BookedPlan[] };
type Priced = { price: PriceSnapshot; plans: readonly BookedPlan[] };

/** The share of each plan in a total. Staff lines belong to no room: every plan has its share of them. */
export function totalsByPlan({ price, plans }: Priced): { plan: BookedPlan; total: Vnd }[] {
  const linesTotalOf = ({ id }: BookedPlan) =>
    price.lines.reduce((sum, line) => (line.ratePlanId === id ? sum + line.amount : sum), 0);
  const whole = plans.reduce((sum, plan) => sum + linesTotalOf(plan), 0);
  let left = Number(price.total);
  return plans.map((plan, index) => {
    const share = index === plans.length - 1 ? left : Math.round(price.total * (linesTotalOf(plan) / whole));
    left -= share;
    return { plan, total: vnd(share) };
  });
}

type Cancelled = Terms & Priced & { checkIn: CalendarDate; total: number; paid: number };

/** The cost of cancelling at `now`: each room by the terms that it was sold under. */
export function refundOfBooking(booking: Cancelled, now: Date): Refund {
  const { cancellation, plans, checkIn, total, paid } = booking;
  if (plans.length < 2) return refundOf(cancellation, checkIn, { total, paid }, now);
  const parts = totalsByPlan(booking).map((part) =>
    refundOf(part.plan.cancellation, checkIn, { total: part.total, paid: 0 }, now),
  );
  const fee = sumVnd(parts.map((part) => part.fee));
  const [until = null] = parts
    .flatMap((part) => part.until ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return { percent: Math.round((fee * 100) / total), fee, refund: vnd(Math.max(0, paid - fee)), until };
}

const AIRLINE_TERMS = "Đổi và hoàn vé theo điều kiện của hãng cho hạng vé đã mua; chúng tôi hỏi hãng giúp bạn.";

/** Cancellation deadlines and costs, plan by plan; with `now`, past ones are left out. */
export function cancellationOf(
  { kind, cancellation, plans }: Terms & { kind: BookingKind },
  checkIn: CalendarDate,
  now?: Date,
): string {
  if (kind === "flight") return AIRLINE_TERMS;
  if (plans.length < 2) return cancellationSentence(cancellation, checkIn, now);
  return plans.map((plan) => `${plan.title}: ${cancellationSentence(plan.cancellation, checkIn, now)}`).join(" ");
}

/**
 * The deposit of a plan in percent; null for full payment. A non-refundable plan has none: the customer owes everything, so a deposit
 * would promise less.
 */
const depositPercentOf = ({ depositPercent, restAtHouse, cancellation }: BookedPlan): number | null =>
  restAtHouse || cancellation.some(({ percent }) => percent < 100) ? depositPercent : null;

/** The securing amount: for each plan its total or deposit, and never more than the deposit where the rest is paid at the hotel. */
function dueOf({ price, plans }: Priced, payment: "full" | "deposit"): Vnd {
  const due = sumVnd(
    totalsByPlan({ price: withoutWaived(price), plans }).map(({ plan, total }) => {
      const isLess = payment === "deposit" || plan.restAtHouse;
      return isLess ? depositOf(total, depositPercentOf(plan) ?? 100) : total;
    }),
  );
  return payment === "full" ? vnd(due - waivedOf(price)) : due;
}

/** The part of a price that is paid at the hotel. A waiver lowers only the part of the agency. */
export function atHotelOf({ price, plans }: Priced): Vnd {
  const parts = totalsByPlan({ price: withoutWaived(price), plans }).filter(({ plan }) => plan.restAtHouse);
  return sumVnd(parts.map(({ plan, total }) => vnd(total - depositOf(total, plan.depositPercent ?? 100))));
}

type Paid = { totalVnd: number; paidVnd: number; dueNowVnd: number };

/** The part that is still paid at the hotel: guests who have paid more to the agency pay less there. */
export const leftAtHotelOf = (booking: Priced & Paid): number =>
  Math.max(0, Math.min(atHotelOf(booking), booking.totalVnd - Math.max(booking.paidVnd, booking.dueNowVnd)));

/** The part of a price that is paid to the agency. */
export const ourPartOf = (booking: Priced & { totalVnd: number }): number => booking.totalVnd - atHotelOf(booking);

/** The terms of a promised price, of which nothing is paid at the hotel. */
export const paidToAgency = (terms: BookingTerms): BookingTerms => ({
  ...terms,
  plans: terms.plans.map((plan) => ({ ...plan, restAtHouse: false })),
});

/** True if a quote has set the securing amount. The deposits of rate plans do not apply then. */
export const hasQuotedDeposit = ({ source }: { source?: BookingSource }): boolean => source === "quote";

/** The amount due now, `full` or as a deposit; null where no deposit is taken. Without plans one percentage applies to all. */
export function dueNowOf(
  { price, plans }: Priced,
  payment: "full" | "deposit",
  depositPercent: number | null,
): Vnd | null {
  if (plans.length === 0) {
    if (payment === "full") return price.total;
    return depositPercent === null ? null : depositOf(price.total, depositPercent);
  }
  const takesDeposit = plans.some((plan) => depositPercentOf(plan) !== null);
  return payment === "deposit" && !takesDeposit ? null : dueOf({ price, plans }, payment);
}

/** The payment options of a price: everything due to us, the deposit where one is possible, and the part paid at the hotel. */
export type WaysToPay = { full: Vnd; deposit: Vnd | null; atHotel: Vnd };

export function waysToPay(booking: Priced & { source?: BookingSource }, depositPercent: number | null): WaysToPay {
  const { total } = booking.price;
  const full = dueNowOf(booking, "full", depositPercent) ?? total;
  const deposit = hasQuotedDeposit(booking) ? null : dueNowOf(booking, "deposit", depositPercent);
  return { full, deposit: deposit !== null && deposit < full ? deposit : null, atHotel: vnd(total - full) };
}

type UnderPlan = { ratePlanId?: string | undefined };

/** Rooms under the booking's single plan, where they name none: the product may sell several since. */
export function underOwnPlan<Room extends UnderPlan>({ plans }: Pick<Terms, "plans">, rooms: readonly Room[]): Room[] {
  const [own, ...others] = plans;
  if (!own || others.length > 0) return [...rooms];
  return rooms.map((room) => ({ ...room, ratePlanId: room.ratePlanId ?? own.id }));
}
