import { addDays, type CalendarDate, monthStart } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { OverloadedError } from "#platform/bounded-queue.ts";
import type { Context } from "#platform/context.ts";
import type { DayFares, Leg, MonthRequest } from "../contract/supplier.ts";
import { DAYS_AROUND, GLANCE_SECONDS } from "../limits.ts";
import { searchWindow } from "../rules/search-window.ts";
import { listMonthFares } from "./list-month-fares.ts";

/** A day near the chosen one, with its lowest fare for one adult; null when unknown. */
export type DayAround = { on: CalendarDate; lowest: Vnd | null };

/** The searchable days around that of a leg, with their lowest fares. */
export async function listDaysAround(ctx: Context, { from, to, on }: Leg, signal: AbortSignal): Promise<DayAround[]> {
  const { first, last } = searchWindow(ctx.now());
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(on, index - DAYS_AROUND));
  const open = days.filter((day) => day >= first && day <= last);
  const months = [...new Set(open.map(monthStart))];
  const known = await Promise.all(months.map((month) => glance(ctx, { from, to, month }, signal)));
  const lowest = new Map(known.flat().map(({ on, fares: [fare] }) => [on, fare?.total ?? null]));
  return open.map((day) => ({ on: day, lowest: lowest.get(day) ?? null }));
}

/** A month of fares, or an empty one while the search queue is full: the list beside it does without. */
const glance = (ctx: Context, request: MonthRequest, signal: AbortSignal): Promise<DayFares[]> =>
  listMonthFares(ctx, request, signal, GLANCE_SECONDS).catch((error: unknown) => {
    if (error instanceof OverloadedError) return [];
    throw error;
  });
