import { parse } from "#http/input.ts";
import { invalid } from "#kernel/errors.ts";
import { type PostContent, postContent } from "#modules/blog/contract.ts";

/** The longest article has about 300,000 characters; form encoding needs up to nine bytes for a Vietnamese character. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** Parses an article from the editor. Throws `invalid` with a message per field. */
export function readContent(text: string): PostContent {
  try {
    return parse(postContent, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? invalid("Không đọc được nội dung. Xin tải lại trang.") : error;
  }
}
