import { z } from "zod";
import { parse } from "#http/input.ts";
import { type Permission, requirePermission, requireStaff } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";

/** The right that the sender of a form needs: a permission, a staff session, or nothing ("public"): the page checks access by other means. */
export type Requires = Permission | "signed-in" | "public";

type FormValues = Readonly<Record<string, FormDataEntryValue>>;

/** The input of one form, and the work that it starts for the target of its page. */
export type FormAction<Target = void, Result = unknown> = {
  schema: z.ZodType;
  run: (ctx: Context, values: FormValues, target: Target) => Promise<Result>;
};

/** The form actions of a page by intent, each with what it requires. */
export type FormActions<Target = void, Result = unknown> = ReadonlyMap<
  string,
  FormAction<Target, Result> & { requires: Requires }
>;

/** `known` are fields that the page sets itself; they replace what the form sent. */
export function formAction<Schema extends z.ZodType, Target, Result>(
  schema: Schema,
  run: (ctx: Context, input: z.output<Schema>, target: Target) => Promise<Result>,
  known?: (target: Target) => object,
): FormAction<Target, Result> {
  return {
    schema,
    run: async (ctx, values, target) => run(ctx, parse(schema, { ...values, ...known?.(target) }), target),
  };
}

/** The schema of a form that is only a button. */
export const noInput = z.object({});

/** Form actions that all require the same. */
export function actionsFor<Target = void, Result = unknown>(
  requires: Requires,
  actions: Readonly<Record<string, FormAction<Target, Result>>>,
): FormActions<Target, Result> {
  return new Map(Object.entries(actions).map(([intent, action]) => [intent, { ...action, requires }]));
}

/** The form actions of a page whose forms require different permissions. */
export function mergeActions<Target, Result>(
  ...parts: readonly FormActions<Target, Result>[]
): FormActions<Target, Result> {
  return new Map(parts.flatMap((part) => [...part]));
}

const repeated = "Biểu mẫu có ô được gửi hai lần. Bạn tải lại trang rồi thử lại.";

/**
 * The action that a form names by its intent. Throws `invalid` for an unknown intent or a repeated field, and `forbidden` before any field
 * is parsed when the actor lacks what the action requires.
 */
export function formActionOf<Target, Result>(ctx: Context, actions: FormActions<Target, Result>, form: FormData) {
  const names = [...form.keys()];
  // Object.fromEntries would silently drop one of two values.
  if (new Set(names).size < names.length) throw invalid(repeated, {}, "repeated-field");
  const { intent, ...values } = Object.fromEntries(form);
  const action = typeof intent === "string" ? actions.get(intent) : undefined;
  if (typeof intent !== "string" || !action) throw invalid("Không hiểu yêu cầu này.", {}, "no-such-intent");
  if (action.requires === "signed-in") requireStaff(ctx.actor);
  else if (action.requires !== "public") requirePermission(ctx.actor, action.requires);
  return { intent, run: (target: Target) => action.run(ctx, values, target) };
}
