import { type PostContent, postContent } from "#modules/blog/contract.ts";
import { readJsonField } from "#web/forms/read-json-field.ts";

/** The longest article has about 300,000 characters; form encoding needs up to nine bytes for a Vietnamese character. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** Parses an article from the editor. Throws `invalid` with a message per field. */
export const readContent = (text: string): PostContent => readJsonField(postContent, text);
