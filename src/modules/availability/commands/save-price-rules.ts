import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { record } from "#modules/audit/commands.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { type Bed, beds } from "../contract.ts";
import { TRIP_NIGHTS } from "../limits.ts";
import { findRatePlan } from "../queries/rate-plans.ts";
import { editableKinds, type PriceRule, type PriceRuleKind } from "../rules/price-rule.ts";
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

const age = z.int("Tuổi là số nguyên.").min(0, "Từ 0 tuổi.").max(17, "Đến 17 tuổi.");

/** A rule as staff type it; the sentence of each field says what is wrong with it. */
export const priceRuleInput = z.strictObject({
  kind: z.enum(editableKinds),
  label: textInput(1, 80, "Đặt tên cho quy tắc."),
  roomId: idInput.optional(),
  nights: z.int("Số đêm là số nguyên.").min(TRIP_NIGHTS[0]).max(TRIP_NIGHTS[1]).optional(),
  fromOn: dateInput.optional(),
  toOn: dateInput.optional(),
  weekdays: z.array(z.int().min(0).max(6)).max(7).optional(),
  ageFrom: age.optional(),
  ageTo: age.optional(),
  bed: z.enum(beds).optional(),
  limitPerCabin: z.int("Số bé là số nguyên.").min(1, "Từ 1 bé.").max(9, "Đến 9 bé.").optional(),
  percent: z.int("Phần trăm là số nguyên.").min(-100, "Từ −100%.").max(1000, "Đến 1000%.").optional(),
  amountVnd: z
    .int("Số tiền là số nguyên đồng.")
    .min(0, "Số tiền không âm.")
    .max(10_000_000_000, "Số tiền quá lớn.")
    .optional(),
  priority: z.int("Ưu tiên là số nguyên.").min(0, "Từ 0.").max(1000, "Đến 1000.").optional(),
});

const MAX_RULES = 300;
export const priceRulesInput = z.array(priceRuleInput).max(MAX_RULES, `Tối đa ${MAX_RULES} quy tắc một tàu.`);

/** Replaces the price rules of a ship but for prices of single days. Bookings keep the price they were made with. */
export async function savePriceRules(
  ctx: Context,
  productId: string,
  drafts: readonly PriceRuleDraft[],
  /** Ids of the rules the editor began with: another set means that somebody else has saved meanwhile (`conflict`). */
  seen?: readonly string[],
): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  const rules = drafts.map(toRule);
  const errors = checkRuleSet(rules, await listRoomNames(ctx, productId));
  if (Object.keys(errors).length > 0) {
    throw invalid("Chưa lưu: bảng giá còn chỗ cần sửa.", errors, "price-rules-incomplete");
  }

  await inTransaction(ctx, async (ctx) => {
    if (seen) await refuseStale(ctx, productId, seen);
    const former = await ctx.db
      .update(priceRules)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(priceRules.productId, productId), ne(priceRules.kind, "day"), isNull(priceRules.deletedAt)))
      .returning();
    const plan = await findRatePlan(ctx, productId);
    if (!plan) throw notFound("Không có sản phẩm này.");
    await ctx.db.insert(priceRules).values(rules.map((rule) => ({ ...rule, productId, ratePlanId: plan.id })));
    await record(ctx, {
      action: "price-rules.saved",
      subject: { type: "price-rules", id: productId, label: productId },
      before: { rules: former.map(inWords) },
      after: { rules: rules.map(inWords) },
    });
    await touchProductById(ctx, productId);
  });
}

async function refuseStale(ctx: Context, productId: string, seen: readonly string[]): Promise<void> {
  const present = await ctx.db
    .select({ id: priceRules.id })
    .from(priceRules)
    .where(and(eq(priceRules.productId, productId), ne(priceRules.kind, "day"), isNull(priceRules.deletedAt)))
    .orderBy(asc(priceRules.id))
    .for("update");
  if (present.map((rule) => rule.id).join() === [...seen].sort().join()) return;
  throw conflict(
    "changed-meanwhile",
    "Bảng giá này vừa được người khác lưu. Chưa lưu gì; mở lại trang để xem bản mới.",
  );
}

const inWords = ({ label, percent, amountVnd }: Pick<PriceRule, "label" | "percent" | "amountVnd">) =>
  `${label}: ${percent === null ? amountVnd : `${percent}%`}`;

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
