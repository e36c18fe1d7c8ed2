import { touchMember } from "#platform/changes.ts";
import type { Context } from "#platform/context.ts";

/** Says that what is shown of a ship changes with the running transaction: on its page, in lists and in the search. */
export function touchCruise(ctx: Context, id: string): Promise<void> {
  return touchMember(ctx, "cruises", id, `cruise:${id}`);
}
