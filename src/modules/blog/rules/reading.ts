import type { RichText } from "#kernel/rich-text.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { SYLLABLES_A_MINUTE } from "../limits.ts";

/** Minutes, at least one. */
export function readingMinutes(body: RichText): number {
  const syllables = plainText(body).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(syllables / SYLLABLES_A_MINUTE));
}
