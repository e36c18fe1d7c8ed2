import { z } from "zod";
import { sentenceOf } from "#platform/issue-sentence.ts";

/** Validates the whole object after its single fields (zod pipe); errors keep their field. */
export function parseAfterFields<Schema extends z.ZodType>(
  schema: Schema,
  values: z.input<Schema> | object,
  ctx: z.RefinementCtx,
): z.output<Schema> {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    ctx.addIssue({ code: "custom", path: [...issue.path], message: sentenceOf(issue) });
  return z.NEVER;
}
