import { z } from "zod";

/** Validates the whole object after its single fields (zod pipe); errors keep their field. */
export function readWhole<Schema extends z.ZodType>(
  schema: Schema,
  values: z.input<Schema> | object,
  ctx: z.RefinementCtx,
): z.output<Schema> {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) ctx.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
}
