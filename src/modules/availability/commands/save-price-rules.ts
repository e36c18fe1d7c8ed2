import { and, eq, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { Bed } from "../contract.ts";
import type { PriceRule, PriceRuleKind } from "../rules/price-rule.ts";
import { checkRuleSet } from "../rules/rule-set.ts";
import { priceRules } from "../tables.ts";

export type PriceRuleDraft = {
  kind: PriceRuleKind;
  label: string;
  roomId?: string;
  nights?: number;
  fromOn?: CalendarDate;
  toOn?: CalendarDate;
  weekdays?: number[];
  ageFrom?: number;
  ageTo?: number;
  bed?: Bed;
  limitPerCabin?: number;
  percent?: number;
  amountVnd?: number;
  priority?: number;
};

/** Replaces the price rules of a ship. Bookings keep the price they were made with. */
export async function savePriceRules(
  ctx: Context,
  ownerId: string,
  roomIds: readonly string[],
  drafts: readonly PriceRuleDraft[],
): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  const rules = drafts.map(toRule);
  const errors = checkRuleSet(rules, roomIds);
  if (Object.keys(errors).length > 0) throw invalid("Bảng giá chưa đủ.", errors, "price-rules-incomplete");

  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(priceRules)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(priceRules.ownerId, ownerId), isNull(priceRules.deletedAt)));
    await ctx.db.insert(priceRules).values(rules.map((rule) => ({ ...rule, ownerId })));
    await touch(ctx, `cruise:${ownerId}`, "cruises");
  });
}

function toRule(draft: PriceRuleDraft): PriceRule {
  if ((draft.percent === undefined) === (draft.amountVnd === undefined)) {
    throw invalid("Mỗi quy tắc giá có một số phần trăm hoặc một số tiền.", { [draft.label]: "Chọn một trong hai." });
  }
  return {
    id: newId(),
    version: 1,
    kind: draft.kind,
    label: draft.label,
    roomId: draft.roomId ?? null,
    nights: draft.nights ?? null,
    fromOn: draft.fromOn ?? null,
    toOn: draft.toOn ?? null,
    weekdays: draft.weekdays ?? null,
    ageFrom: draft.ageFrom ?? null,
    ageTo: draft.ageTo ?? null,
    bed: draft.bed ?? null,
    limitPerCabin: draft.limitPerCabin ?? null,
    percent: draft.percent ?? null,
    amountVnd: draft.amountVnd === undefined ? null : vnd(draft.amountVnd),
    priority: draft.priority ?? 0,
  };
}
