import type { FieldErrors } from "#kernel/errors.ts";
import type { PriceRule } from "./price-rule.ts";

/** What is wrong with the rules of a ship, by field; empty when a price can always be made from them. */
export function checkRuleSet(rules: readonly PriceRule[], roomIds: readonly string[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const roomId of roomIds) {
    const priced = rules.some((rule) => rule.kind === "base" && (rule.roomId ?? roomId) === roomId);
    if (!priced) errors[`base.${roomId}`] = "Loại phòng này chưa có giá.";
  }
  Object.assign(errors, checkBands(rules));
  return errors;
}

// Bands of one bed and priority must meet without gap or overlap, or a child would have no price or two.
function checkBands(rules: readonly PriceRule[]): FieldErrors {
  const errors: Record<string, string> = {};
  const bands = rules.filter((rule) => rule.kind === "child");
  for (const [name, group] of Map.groupBy(bands, (rule) =>
    [rule.bed, rule.priority, rule.roomId, rule.nights].join(),
  )) {
    const sorted = [...group].sort((a, b) => (a.ageFrom ?? 0) - (b.ageFrom ?? 0));
    for (const [index, band] of sorted.entries()) {
      const before = sorted[index - 1];
      if (!before) continue;
      const gap = (band.ageFrom ?? 0) - (before.ageTo ?? 0);
      if (gap < 1) errors[`child.${name}`] = `Hai khung tuổi trùng nhau ở ${band.ageFrom} tuổi.`;
      if (gap > 1) errors[`child.${name}`] = `Thiếu khung cho bé ${(before.ageTo ?? 0) + 1} tuổi.`;
    }
  }
  const oldest = Math.max(-1, ...bands.map((band) => band.ageTo ?? -1));
  for (let age = 0; age <= oldest; age += 1) {
    const open = bands.some(
      (band) => age >= (band.ageFrom ?? 0) && age <= (band.ageTo ?? 0) && band.limitPerCabin === null,
    );
    if (!open) errors[`child.${age}`] = `Thiếu khung giá không giới hạn số bé cho tuổi ${age}.`;
  }
  return errors;
}
