import { type Permission, requirePermission, requireStaff } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";

/** Who may send a form: who has a permission, who is signed in, or anybody whom the page has let in by other means. */
export type Asks = Permission | "signed-in" | "anybody";

export type Typed = Readonly<Record<string, FormDataEntryValue>>;

/** What the forms of a page do, by the intent they carry, and whom they ask for. */
export type Steps<Step> = ReadonlyMap<string, { asks: Asks; step: Step }>;

/** The forms of a page that ask for the same right. */
export function stepsFor<Step>(asks: Asks, steps: Readonly<Record<string, Step>>): Steps<Step> {
  return new Map(Object.entries(steps).map(([intent, step]) => [intent, { asks, step }]));
}

/** The forms of a page, where some ask for one right and some for another. */
export function joined<Step>(...parts: readonly Steps<Step>[]): Steps<Step> {
  return new Map(parts.flatMap((part) => [...part]));
}

/**
 * Which form was sent, what it does, and what was typed into it. Throws `invalid` for none of them, and refuses who may not
 * send it before anything of it is read.
 */
export function stepOf<Step>({ actor }: Pick<Context, "actor">, steps: Steps<Step>, form: FormData) {
  const { intent, ...typed } = Object.fromEntries(form);
  const found = typeof intent === "string" ? steps.get(intent) : undefined;
  if (typeof intent !== "string" || !found) throw invalid("Không hiểu yêu cầu này.", {}, "no-such-intent");
  if (found.asks === "signed-in") requireStaff(actor);
  else if (found.asks !== "anybody") requirePermission(actor, found.asks);
  return { intent, step: found.step, typed: typed as Typed };
}
