/**
 * The days on which an airline determines a passenger's age. Vietnam Airlines and Sun PhuQuoc Airways take the first departure for
 * children (their conditions of carriage). Others take each flight, so a child who turns two on the way needs a seat for the return. All
 * of them check infants on each flight.
 */
export type AgeRule = { childrenOn: "first-departure" | "each-departure"; infantFromDays: number };

const rules: Readonly<Record<string, AgeRule>> = {
  VN: { childrenOn: "first-departure", infantFromDays: 7 },
  VU: { childrenOn: "each-departure", infantFromDays: 7 },
  "9G": { childrenOn: "first-departure", infantFromDays: 14 },
};

/** For an airline with an unknown rule the stricter one applies. */
const usual: AgeRule = { childrenOn: "each-departure", infantFromDays: 14 };

export const ageRuleOf = (airline: string): AgeRule => rules[airline] ?? usual;
