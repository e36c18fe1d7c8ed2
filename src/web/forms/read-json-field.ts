import type { z } from "zod";
import { parse } from "#http/input.ts";
import { invalid } from "#kernel/errors.ts";

/** Parses a form field that an editor filled with JSON. Throws `invalid` with a message per field. */
export function readJsonField<Value>(schema: z.ZodType<Value>, text: string): Value {
  try {
    return parse(schema, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? invalid("Không đọc được nội dung. Xin tải lại trang.") : error;
  }
}
