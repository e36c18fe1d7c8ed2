import type { z } from "zod";
import type { Context } from "#platform/context.ts";
import { type FormAction, formAction } from "#web/forms/form-actions.ts";

/** A form that runs a command on the item of the page. `message` is shown afterwards. */
export const itemAction = <Schema extends z.ZodType>(
  schema: Schema,
  command: (ctx: Context, code: string, input: z.output<Schema>) => Promise<void>,
  message: string | ((input: z.output<Schema>) => string),
): FormAction<string, string> =>
  formAction(schema, async (ctx, input, code) => {
    await command(ctx, code, input);
    return typeof message === "string" ? message : message(input);
  });
