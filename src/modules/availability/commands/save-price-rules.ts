import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate, WEEKDAYS_SHORT } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import type { RoomName } from "#modules/rooms/contract.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { PriceRuleDraft } from "../contract/rules.ts";
import { messages } from "../messages.ts";
import { findRatePlan } from "../queries/rate-plans.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { checkRuleSet } from "../rules/rule-set.ts";
import { priceRules, ratePlans } from "../tables.ts";

/** Replaces the price rules of a plan (the first by default) except prices of single days. Bookings keep their price. */
export async function savePriceRules(
  ctx: Context,
  productId: string,
  drafts: readonly PriceRuleDraft[],
  /** Ids of the rules that the editor loaded: a different set means a concurrent save (`conflict`). */
  knownRuleIds?: readonly string[],
  ratePlanId?: string,
): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  const rules = drafts.map(toRule);
  const rooms = await listRoomNames(ctx, productId);
  const plan = await findRatePlan(ctx, productId, ratePlanId);
  if (!plan) throw notFound("Không có sản phẩm này.");
  if (plan.changePercent !== null) throw invalid(messages.ownPricesOnly);
  const errors = checkRuleSet(plan.basis, rules, rooms);
  if (Object.keys(errors).length > 0) {
    throw invalid("Chưa lưu: bảng giá còn chỗ cần sửa.", errors, "price-rules-incomplete");
  }

  await inTransaction(ctx, async (ctx) => {
    // Serialises writers also for a plan without rules; bookings refer to the plan and would wait for a stronger lock.
    await ctx.db.select({ id: ratePlans.id }).from(ratePlans).where(eq(ratePlans.id, plan.id)).for("no key update");
    if (knownRuleIds) await rejectStale(ctx, plan.id, knownRuleIds);
    const former = await ctx.db
      .update(priceRules)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(priceRules.ratePlanId, plan.id), ne(priceRules.kind, "day"), isNull(priceRules.deletedAt)))
      .returning();
    await ctx.db.insert(priceRules).values(rules.map((rule) => ({ ...rule, productId, ratePlanId: plan.id })));
    await recordAuditEvent(ctx, {
      action: "price-rules.saved",
      subject: { type: "price-rules", id: productId, label: productId },
      before: { rules: former.map((rule) => inWords(rule, rooms)) },
      after: { rules: rules.map((rule) => inWords(rule, rooms)) },
    });
    await touchProductById(ctx, productId);
  });
}

async function rejectStale(ctx: Context, ratePlanId: string, knownRuleIds: readonly string[]): Promise<void> {
  const present = await ctx.db
    .select({ id: priceRules.id })
    .from(priceRules)
    .where(and(eq(priceRules.ratePlanId, ratePlanId), ne(priceRules.kind, "day"), isNull(priceRules.deletedAt)))
    .orderBy(asc(priceRules.id))
    .for("update");
  if (present.map((rule) => rule.id).join() === [...knownRuleIds].sort().join()) return;
  throw conflict(
    "changed-meanwhile",
    "Bảng giá này vừa được người khác lưu. Chưa lưu gì; mở lại trang để xem bản mới.",
  );
}

/** A rule as one line of the log: every field that decides when and for which guests it applies. */
function inWords(rule: Omit<PriceRule, "id" | "version">, rooms: readonly RoomName[]): string {
  const { label, roomId, nights, fromOn, toOn, weekdays, ageFrom, ageTo, bed, limitPerCabin, priority } = rule;
  const parts = [
    roomId && (rooms.find(({ id }) => id === roomId)?.title ?? roomId),
    nights && `${nights} đêm`,
    fromOn && `từ ${formatDate(fromOn)}`,
    toOn && `đến ${formatDate(toOn)}`,
    weekdays?.map((day) => WEEKDAYS_SHORT[day]).join(" "),
    ageFrom !== null && `${ageFrom}–${ageTo} tuổi`,
    bed && (bed === "own" ? "giường riêng" : "ngủ chung"),
    limitPerCabin && `${limitPerCabin} bé mỗi phòng`,
    priority !== 0 && `ưu tiên ${priority}`,
  ].filter(Boolean);
  const amount = rule.amountVnd === null ? `${rule.percent}%` : formatVnd(rule.amountVnd);
  return `${label}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}: ${amount}`;
}

function toRule(draft: PriceRuleDraft): PriceRule {
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
