import { parse } from "#http/input.ts";
import { invalid } from "#kernel/errors.ts";
import { type PostContent, postContent } from "#modules/blog/contract.ts";

/** The longest article has some 300,000 letters, and a form writes one of Vietnamese with up to nine signs. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** An article as the editor sends it. Throws `invalid` with a sentence for each field. */
export function readContent(text: string): PostContent {
  try {
    return parse(postContent, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? invalid("Không đọc được nội dung. Xin tải lại trang.") : error;
  }
}
