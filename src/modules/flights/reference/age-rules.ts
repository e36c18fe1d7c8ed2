/**
 * On which days an airline measures how old somebody is. Vietnam Airlines and Sun PhuQuoc Airways take the first departure for children
 * (their conditions of carriage); others take each flight, so that who turns two on the way needs a seat for the way back. Infants are
 * measured on each flight by all of them.
 */
export type AgeRule = { childrenOn: "first-departure" | "each-departure"; infantFromDays: number };

const rules: Readonly<Record<string, AgeRule>> = {
  VN: { childrenOn: "first-departure", infantFromDays: 7 },
  VU: { childrenOn: "each-departure", infantFromDays: 7 },
  "9G": { childrenOn: "first-departure", infantFromDays: 14 },
};

/** Where an airline has told us nothing the stricter rule holds. */
const usual: AgeRule = { childrenOn: "each-departure", infantFromDays: 14 };

export const ageRuleOf = (airline: string): AgeRule => rules[airline] ?? usual;
