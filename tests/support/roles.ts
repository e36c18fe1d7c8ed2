import type { Actor, Permission } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import type { Context } from "#platform/context.ts";

/** The rule of an entry point: a permission, any signed-in staff, everyone, or the holder of a token. */
export type Rule = Permission | readonly Permission[] | "signed-in" | "public" | "proof";

class Reached extends Error {}

/** A database that throws `Reached`: a query means that the caller was let through. */
export const noDatabase = new Proxy(
  {},
  {
    get: () => {
      throw new Reached();
    },
  },
) as Context["db"];

export function expectedFor(rule: Rule, actor: Actor) {
  if (rule === "public") return "let through";
  if (rule === "proof") return "unauthenticated";
  if (actor.kind !== "staff") return "unauthenticated";
  const mine = permissionsOf(actor.role);
  const needed = rule === "signed-in" ? [] : [rule].flat();
  return needed.every((permission) => mine.has(permission)) ? "let through" : "forbidden";
}
