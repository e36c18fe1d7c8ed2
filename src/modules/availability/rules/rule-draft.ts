import { type PriceRuleDraft, priceRuleInput } from "../contract/rules.ts";
import type { PriceRule } from "./price-rule.ts";

const fieldNames = Object.keys(priceRuleInput.shape) as (keyof typeof priceRuleInput.shape)[];

/** A stored rule as an editor sends it: open fields are absent. */
export const ruleDraftOf = (rule: PriceRule): PriceRuleDraft =>
  Object.fromEntries(fieldNames.flatMap((name) => (rule[name] === null ? [] : [[name, rule[name]]]))) as PriceRuleDraft;
