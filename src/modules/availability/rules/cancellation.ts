import { addDays, type CalendarDate, formatDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { percentOf, type Vnd, vnd } from "#kernel/money.ts";
import type { CancellationTier } from "../contract/rate-plan.ts";

export type Refund = {
  /** Percentage of the total that is kept. */
  percent: number;
  fee: Vnd;
  /** The refund of the customer, never negative. */
  refund: Vnd;
  /** From this instant cancelling costs more; null when nothing more can be lost. */
  until: Date | null;
};

/** The cost of cancelling at `now`. After the last tier the whole price is kept. */
export function refundOf(
  tiers: readonly CancellationTier[],
  checkIn: CalendarDate,
  money: { total: number; paid: number },
  now: Date,
): Refund {
  const tier = farToNear(tiers).find(({ daysBefore }) => now < endOfTier(checkIn, daysBefore));
  const percent = tier?.percent ?? 100;
  const fee = percentOf(vnd(money.total), percent);
  const refund = vnd(Math.max(0, money.paid - fee));
  return { percent, fee, refund, until: tier ? endOfTier(checkIn, tier.daysBefore) : null };
}

/** The last day of free cancellation; null where cancelling costs something now. */
export function freeUntil(tiers: readonly CancellationTier[], checkIn: CalendarDate, now: Date): CalendarDate | null {
  const open = farToNear(tiers).filter(({ daysBefore }) => now < endOfTier(checkIn, daysBefore));
  const costs = open.findIndex(({ percent }) => percent > 0);
  const last = open.slice(0, costs < 0 ? open.length : costs).at(-1);
  return last ? addDays(checkIn, -last.daysBefore) : null;
}

/** True while cancelling a stay refunds something. */
export const hasRefund = (tiers: readonly CancellationTier[], checkIn: CalendarDate, now: Date): boolean =>
  tiers.some(({ daysBefore, percent }) => percent < 100 && now < endOfTier(checkIn, daysBefore));

/**
 * "Miễn phí huỷ đến 23:59 ngày 04/12/2026. Từ 05/12 đến 09/12 giữ lại 30%. Từ 10/12 không hoàn tiền." With `now` the past tiers are left
 * out.
 */
export function cancellationSentence(tiers: readonly CancellationTier[], checkIn: CalendarDate, now?: Date): string {
  const ahead = farToNear(tiers).filter(({ daysBefore }) => !now || now < endOfTier(checkIn, daysBefore));
  // After the last refundable tier nothing is refunded, whatever the later tiers are.
  const open = ahead.slice(0, ahead.findLastIndex(({ percent }) => percent < 100) + 1);
  const short = (date: CalendarDate) => shortDate(date, checkIn);
  const sentences: string[] = [];
  let from: CalendarDate | null = null;

  for (const { daysBefore, percent } of open) {
    const last = addDays(checkIn, -daysBefore);
    if (percent === 0) sentences.push(`Miễn phí huỷ đến 23:59 ngày ${formatDate(last)}.`);
    else if (!from) sentences.push(`Huỷ đến 23:59 ngày ${formatDate(last)} ${feeText(percent)}.`);
    else if (from === last) sentences.push(`Ngày ${short(from)} ${feeText(percent)}.`);
    else sentences.push(`Từ ${short(from)} đến ${short(last)} ${feeText(percent)}.`);
    from = addDays(last, 1);
  }

  if (!from) return "Không hoàn tiền khi huỷ.";
  return [...sentences, `Từ ${short(from)} không hoàn tiền.`].join(" ");
}

/**
 * The tiers while no day is chosen, one a line, counted in days before `day` (the kind's word for the first day). After the last tier
 * nothing is refunded.
 */
export function cancellationLines(tiers: readonly CancellationTier[], day: string): string[] {
  const refundable = farToNear(tiers).filter(({ percent }) => percent < 100);
  const lines = refundable.map(({ daysBefore, percent }, index) => {
    const farther = refundable[index - 1];
    return `${daysAhead(day, daysBefore, farther && farther.daysBefore - 1)}: ${percent === 0 ? "miễn phí huỷ" : feeText(percent)}.`;
  });
  const nearest = refundable.at(-1)?.daysBefore;
  if (nearest === undefined) return ["Không hoàn tiền khi huỷ."];
  return nearest === 0 ? lines : [...lines, `${daysAhead(day, 0, nearest - 1)}: không hoàn tiền.`];
}

function daysAhead(day: string, from: number, to: number | undefined): string {
  if (to === undefined) return from === 0 ? `Đến hết ${day}` : `Trước ${day} từ ${from} ngày trở lên`;
  if (from === 0) return to === 0 ? `Trong ${day}` : `Trước ${day} dưới ${to + 1} ngày`;
  return from === to ? `Trước ${day} ${from} ngày` : `Trước ${day} ${from} đến ${to} ngày`;
}

const feeText = (percent: number) => (percent === 100 ? "không hoàn tiền" : `giữ lại ${percent}%`);

const farToNear = (tiers: readonly CancellationTier[]) => tiers.toSorted((a, b) => b.daysBefore - a.daysBefore);

// A tier holds through 23:59:59 of its last day in Vietnamese time.
const endOfTier = (checkIn: CalendarDate, daysBefore: number) => vietnamInstant(addDays(checkIn, 1 - daysBefore));

const shortDate = (date: CalendarDate, near: CalendarDate) =>
  date.slice(0, 4) === near.slice(0, 4) ? formatDate(date).slice(0, 5) : formatDate(date);
