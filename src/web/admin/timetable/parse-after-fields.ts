import { z } from "zod";

/** Reads as a whole what was read field by field; what is wrong with it stands beside its field. */
export function readWhole<Schema extends z.ZodType>(
  schema: Schema,
  typed: z.input<Schema> | object,
  ctx: z.RefinementCtx,
): z.output<Schema> {
  const read = schema.safeParse(typed);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) ctx.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
}
