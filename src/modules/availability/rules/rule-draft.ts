import { type PriceRuleDraft, priceRuleInput } from "../contract/rules.ts";
import type { PriceRule } from "./price-rule.ts";

const written = Object.keys(priceRuleInput.shape) as (keyof typeof priceRuleInput.shape)[];

/** A stored rule as an editor sends it: open fields are absent. */
export const ruleDraftOf = (rule: PriceRule): PriceRuleDraft =>
  Object.fromEntries(written.flatMap((name) => (rule[name] === null ? [] : [[name, rule[name]]]))) as PriceRuleDraft;
