import { touchMember } from "#platform/changes.ts";
import { type Context, joinTransaction } from "#platform/context.ts";
import { askForFromPrice } from "./from-price.ts";

/** Says that what is shown of a ship changes with the running transaction: on its page, in lists and in the search. */
export function touchCruise(ctx: Context, id: string): Promise<void> {
  return joinTransaction(ctx, async (ctx) => {
    await askForFromPrice(ctx, id);
    await touchMember(ctx, "cruises", id, `cruise:${id}`);
  });
}
