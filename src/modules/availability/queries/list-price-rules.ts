import { requirePermission } from "#kernel/actor.ts";
import type { RoomName } from "#modules/rooms/contract.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { editableKinds } from "../contract/rules.ts";
import { planOf } from "../rules/party-price.ts";
import type { PriceRule } from "../rules/price-rule.ts";
import { priceTermsOf } from "./price-terms.ts";

export type RuleTable = { rooms: RoomName[]; rules: PriceRule[] };

/** The price rules of a plan (the first by default) for editing, with the room types that they may refer to, hidden ones too. */
export async function listPriceRules(ctx: Context, productId: string, ratePlanId?: string): Promise<RuleTable> {
  requirePermission(ctx.actor, "prices.read");
  const terms = (await priceTermsOf(ctx, [productId])).get(productId);
  const rooms = await listRoomNames(ctx, productId);
  return {
    rooms,
    rules: ((terms && planOf(terms, ratePlanId))?.rules ?? []).filter((rule) => rule.kind !== "day").sort(byKindAndDay),
  };
}

function byKindAndDay(one: PriceRule, other: PriceRule): number {
  const kinds: readonly string[] = editableKinds;
  return (
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    (one.fromOn ?? "").localeCompare(other.fromOn ?? "") ||
    one.label.localeCompare(other.label, "vi")
  );
}
