import type { CalendarDate } from "#kernel/calendar-date.ts";
import { weekday } from "#kernel/calendar-date.ts";
import { percentOf, roundToThousand, type Vnd, vnd } from "#kernel/money.ts";
import type { RuleRef } from "../contract/offer.ts";
import type { PriceRuleKind } from "../contract/rules.ts";
import type { Bed } from "../contract/stay.ts";

/**
 * One price rule, as data. Exactly one of `percent` and `amountVnd` is set. Their meaning by kind:
 * - base and charter: the amount
 * - day: the amount instead of base, season and weekday
 * - season and weekday: a change of the base
 * - holiday: an addition, for each guest and trip or for each room and night
 * - single: an addition to the adult price
 * - child and extra-adult: a share of the adult price, or an amount
 */
export type PriceRule = {
  id: string;
  version: number;
  roomId: string | null;
  kind: PriceRuleKind;
  label: string;
  nights: number | null;
  fromOn: CalendarDate | null;
  toOn: CalendarDate | null;
  weekdays: number[] | null;
  ageFrom: number | null;
  ageTo: number | null;
  bed: Bed | null;
  limitPerCabin: number | null;
  percent: number | null;
  amountVnd: Vnd | null;
  priority: number;
};

/** A rule that restricts nothing and has no effect yet. */
export const emptyRule = {
  roomId: null,
  nights: null,
  fromOn: null,
  toOn: null,
  weekdays: null,
  ageFrom: null,
  ageTo: null,
  bed: null,
  limitPerCabin: null,
  percent: null,
  amountVnd: null,
  priority: 0,
} as const;

/** The first day of a stay in a room type: the facts that decide which rules apply. */
export type RoomStart = { roomId: string; nights: number; on: CalendarDate };

/** The first day and the length of a stay. */
export type Trip = { checkIn: CalendarDate; nights: number };

export function ruleRef(rule: PriceRule): RuleRef {
  return { id: rule.id, version: rule.version };
}

/** The applicable rule of a kind: highest priority, then the most specific, then a stable choice. */
export function strongestRule(
  rules: readonly PriceRule[],
  kind: PriceRuleKind,
  start: RoomStart,
  also: (rule: PriceRule) => boolean = () => true,
): PriceRule | undefined {
  let best: PriceRule | undefined;
  for (const rule of rules) {
    if (rule.kind !== kind || !ruleApplies(rule, start) || !also(rule)) continue;
    if (!best || outranks(rule, best)) best = rule;
  }
  return best;
}

const childRules = new WeakMap<readonly PriceRule[], PriceRule[]>();

/** The child bands of all days and rooms, memoised: there are many prices of single days, and every guest of every room needs the bands. */
export function childRulesOf(rules: readonly PriceRule[]): readonly PriceRule[] {
  const known = childRules.get(rules) ?? rules.filter(({ kind }) => kind === "child");
  childRules.set(rules, known);
  return known;
}

/** The amount of a rule: its own, or a share of the adult price rounded half up to a whole đồng. */
export function amountOf(rule: PriceRule, adultPrice: Vnd): Vnd {
  return rule.amountVnd ?? percentOf(adultPrice, rule.percent ?? 0);
}

export type AdultPrice = { unit: Vnd; rules: PriceRule[] };

/** The price of each of two adults for the trip, or of the room for the night; undefined when no base price applies. */
export function adultPrice(rules: readonly PriceRule[], start: RoomStart): AdultPrice | undefined {
  const day = strongestRule(rules, "day", start);
  if (day?.amountVnd) return { unit: day.amountVnd, rules: [day] };
  const base = strongestRule(rules, "base", start);
  if (!base?.amountVnd) return undefined;
  const changes = [strongestRule(rules, "season", start), strongestRule(rules, "weekday", start)].filter(
    (rule) => rule !== undefined,
  );
  if (changes.length === 0) return { unit: base.amountVnd, rules: [base] };
  const amount = changes.reduce(
    (sum, rule) => sum + amountOf(rule, base.amountVnd ?? vnd(0)),
    base.amountVnd as number,
  );
  return { unit: roundToThousand(vnd(Math.max(0, amount))), rules: [base, ...changes] };
}

/** Rules with prices changed by this percentage: base and single days, rounded to a whole thousand đồng. */
export const changedBy = (rules: readonly PriceRule[], percent: number): PriceRule[] =>
  rules.map((rule) =>
    rule.amountVnd !== null && (rule.kind === "base" || rule.kind === "day")
      ? { ...rule, amountVnd: roundToThousand(percentOf(rule.amountVnd, 100 + percent)) }
      : rule,
  );

/** True if a rule applies to the start of a stay. */
export function ruleApplies(rule: PriceRule, { roomId, nights, on }: RoomStart): boolean {
  if (rule.roomId !== null && rule.roomId !== roomId) return false;
  if (rule.nights !== null && rule.nights !== nights) return false;
  if (rule.fromOn !== null && on < rule.fromOn) return false;
  if (rule.toOn !== null && on > rule.toOn) return false;
  return rule.weekdays === null || rule.weekdays.includes(weekday(on));
}

/** True if an age is in a band, both ends included. */
export const coversAge = ({ ageFrom, ageTo }: Pick<PriceRule, "ageFrom" | "ageTo">, age: number): boolean =>
  age >= (ageFrom ?? 0) && age <= (ageTo ?? 0);

function outranks(rule: PriceRule, other: PriceRule): boolean {
  if (rule.priority !== other.priority) return rule.priority > other.priority;
  const exactness = (r: PriceRule) => (r.roomId ? 4 : 0) + (r.nights ? 2 : 0) + (r.fromOn ? 1 : 0);
  if (exactness(rule) !== exactness(other)) return exactness(rule) > exactness(other);
  if (rule.fromOn !== other.fromOn) return (rule.fromOn ?? "") > (other.fromOn ?? "");
  return rule.id < other.id;
}
