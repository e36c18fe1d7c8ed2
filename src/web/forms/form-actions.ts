import { z } from "zod";
import { parse } from "#http/input.ts";
import { type Permission, requirePermission, requireStaff } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";

/** Who may send a form: who has a permission, who is signed in, or anybody whom the page has let in by other means. */
export type Asks = Permission | "signed-in" | "anybody";

type Typed = Readonly<Record<string, FormDataEntryValue>>;

/** What one form of a page carries, and what it does with that, to the thing that the page is about. */
export type Step<Target = void, Result = unknown> = {
  schema: z.ZodType;
  run: (ctx: Context, typed: Typed, target: Target) => Promise<Result>;
};

/** What the forms of a page do, by the intent they carry, and whom they ask for. */
export type Steps<Target = void, Result = unknown> = ReadonlyMap<string, Step<Target, Result> & { asks: Asks }>;

/** `known` are fields that the page says itself, whatever was typed. */
export function step<Schema extends z.ZodType, Target, Result>(
  schema: Schema,
  run: (ctx: Context, read: z.output<Schema>, target: Target) => Promise<Result>,
  known?: (target: Target) => object,
): Step<Target, Result> {
  return {
    schema,
    run: async (ctx, typed, target) => run(ctx, parse(schema, { ...typed, ...known?.(target) }), target),
  };
}

/** The contract of a form that is only a button. */
export const nothing = z.object({});

/** The forms of a page that ask for the same right. */
export function actionsFor<Target = void, Result = unknown>(
  asks: Asks,
  steps: Readonly<Record<string, Step<Target, Result>>>,
): Steps<Target, Result> {
  return new Map(Object.entries(steps).map(([intent, step]) => [intent, { ...step, asks }]));
}

/** The forms of a page, where some ask for one right and some for another. */
export function joined<Target, Result>(...parts: readonly Steps<Target, Result>[]): Steps<Target, Result> {
  return new Map(parts.flatMap((part) => [...part]));
}

const repeated = "Biểu mẫu có ô được gửi hai lần. Bạn tải lại trang rồi thử lại.";

/**
 * Which form was sent, and the work it asks for. Throws `invalid` for none of them or for a name that stands twice, and refuses who may not send it before
 * anything of it is read.
 */
export function formActionOf<Target, Result>(ctx: Context, steps: Steps<Target, Result>, form: FormData) {
  const names = [...form.keys()];
  // Of two values one would be overlooked.
  if (new Set(names).size < names.length) throw invalid(repeated, {}, "repeated-field");
  const { intent, ...typed } = Object.fromEntries(form);
  const found = typeof intent === "string" ? steps.get(intent) : undefined;
  if (typeof intent !== "string" || !found) throw invalid("Không hiểu yêu cầu này.", {}, "no-such-intent");
  if (found.asks === "signed-in") requireStaff(ctx.actor);
  else if (found.asks !== "anybody") requirePermission(ctx.actor, found.asks);
  return { intent, run: (target: Target) => found.run(ctx, typed, target) };
}
