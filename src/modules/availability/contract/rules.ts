import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { MAX_NIGHTS } from "../limits.ts";
import { type Bed, beds } from "./stay.ts";

/** Rule kinds that staff edit in one table; prices of single days are set in the stock grid. */
export const editableKinds = [
  "base",
  "season",
  "weekday",
  "holiday",
  "single",
  "child",
  "extra-adult",
  "charter",
] as const;
export type PriceRuleKind = (typeof editableKinds)[number] | "day";

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

/** A rule as staff enter it, with one error sentence for each field. */
export const priceRuleInput = z.strictObject({
  kind: z.enum(editableKinds),
  label: textInput(1, 80, "Đặt tên cho quy tắc."),
  roomId: idInput.optional(),
  nights: z.int("Số đêm là số nguyên.").min(1, "Từ 1 đêm.").max(MAX_NIGHTS, `Đến ${MAX_NIGHTS} đêm.`).optional(),
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
export const priceRulesInput = z.array(priceRuleInput).max(MAX_RULES, `Tối đa ${MAX_RULES} quy tắc một bảng giá.`);
