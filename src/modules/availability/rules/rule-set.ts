import type { FieldErrors } from "#kernel/errors.ts";
import type { RoomName } from "#modules/rooms/contract.ts";
import type { PriceBasis } from "../contract/rate-plan.ts";
import { pricedLengths } from "../limits.ts";
import { coversAge, type PriceRule } from "./price-rule.ts";

const noSuchLength = {
  "guest-trip": "Chuyến đi dài một hoặc hai đêm.",
  "room-night": "Giá mỗi đêm không tính theo số đêm ở.",
} satisfies Record<PriceBasis, string>;

/**
 * Validation errors of a product's rules by field; empty when every price can be made from them. A hidden room type keeps its rules for
 * later, and needs none.
 */
export function checkRuleSet(
  basis: PriceBasis,
  rules: readonly PriceRule[],
  rooms: readonly Pick<RoomName, "id" | "hidden">[],
): FieldErrors {
  const errors: Record<string, string> = {};
  const lengths: readonly (number | null)[] = pricedLengths[basis];
  for (const [index, { nights }] of rules.entries())
    if (nights !== null && !lengths.includes(nights)) errors[`${index}.nights`] = noSuchLength[basis];
  const roomIds = rooms.map((room) => room.id);
  for (const { id: roomId, hidden } of rooms) {
    if (hidden) continue;
    const priced = rules.some((rule) => rule.kind === "base" && (rule.roomId ?? roomId) === roomId);
    if (!priced) errors[`base.${roomId}`] = "Chưa có giá gốc.";
  }
  for (const [index, rule] of rules.entries()) Object.assign(errors, checkRule(rule, index, roomIds));
  return { ...checkBands(rules), ...errors };
}

// The same checks as the table's constraints, reported beside the field.
function checkRule(rule: PriceRule, index: number, roomIds: readonly string[]): FieldErrors {
  const errors: Record<string, string> = {};
  const addError = (field: keyof PriceRule, text: string) => {
    errors[`${index}.${field}`] = text;
  };
  const isAmount = rule.kind === "base" || rule.kind === "charter";
  if (isAmount && rule.amountVnd === null) addError("amountVnd", "Điền số tiền.");
  else if (rule.percent === null && rule.amountVnd === null) addError("percent", "Điền phần trăm hoặc số tiền.");
  if (rule.percent !== null && rule.amountVnd !== null) addError("percent", "Chỉ điền một: phần trăm hoặc số tiền.");
  if (rule.fromOn && rule.toOn && rule.toOn < rule.fromOn) addError("toOn", "Đến ngày không thể trước từ ngày.");
  if (rule.roomId && !roomIds.includes(rule.roomId)) addError("roomId", "Không có loại phòng này.");
  if (rule.kind !== "child") return errors;
  if (rule.bed === null) addError("bed", "Chọn bé ngủ giường riêng hay ngủ chung.");
  if (rule.ageFrom === null) addError("ageFrom", "Điền tuổi nhỏ nhất.");
  if (rule.ageTo === null) addError("ageTo", "Điền tuổi lớn nhất.");
  if (rule.ageFrom !== null && rule.ageTo !== null && rule.ageTo < rule.ageFrom) {
    addError("ageTo", "Tuổi đến không thể nhỏ hơn tuổi từ.");
  }
  return errors;
}

// Bands of one bed and priority must meet without gap or overlap, or a child would have no price or two.
function checkBands(rules: readonly PriceRule[]): FieldErrors {
  const errors: Record<string, string> = {};
  const bands = rules.filter((rule) => rule.kind === "child");
  const groups = Map.groupBy(bands, (rule) => [rule.bed, rule.priority, rule.roomId, rule.nights].join());
  for (const group of groups.values()) {
    const sorted = [...group].sort((a, b) => (a.ageFrom ?? 0) - (b.ageFrom ?? 0));
    for (const [index, band] of sorted.entries()) {
      const before = sorted[index - 1];
      if (!before) continue;
      const gap = (band.ageFrom ?? 0) - (before.ageTo ?? 0);
      const field = `${rules.indexOf(band)}.ageFrom`;
      if (gap < 1) errors[field] = `Hai khung tuổi trùng nhau ở ${band.ageFrom} tuổi.`;
      if (gap > 1) errors[field] = `Thiếu khung cho bé ${(before.ageTo ?? 0) + 1} tuổi.`;
    }
  }
  for (const { from, to } of missingChildAges(rules)) {
    errors[`child.${from}-${to}`] = `Chưa có giá không giới hạn số bé cho bé ${agesInWords(from, to)} tuổi.`;
  }
  return errors;
}

type Band = Pick<PriceRule, "kind" | "ageFrom" | "ageTo" | "limitPerCabin">;

/** Ages below the oldest band without a band for any number of children, as runs. */
export function missingChildAges(rules: readonly Band[]): { from: number; to: number }[] {
  const bands = rules.filter((rule) => rule.kind === "child");
  const oldest = Math.max(-1, ...bands.map((band) => band.ageTo ?? -1));
  const runs: { from: number; to: number }[] = [];
  for (let age = 0; age <= oldest; age += 1) {
    const isPriced = bands.some((band) => coversAge(band, age) && band.limitPerCabin === null);
    if (isPriced) continue;
    const last = runs.at(-1);
    if (last?.to === age - 1) last.to = age;
    else runs.push({ from: age, to: age });
  }
  return runs;
}

/** "4" or "0–4". */
export const agesInWords = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);
