import { isSafeHref } from "#kernel/rich-text.ts";

/** The URL for user input ("haitrinh.vn", "chao@haitrinh.vn", "0912 345 678"); null for other text. */
export function hrefFromInput(input: string): string | null {
  const text = input.trim();
  if (isSafeHref(text)) return text;
  const completed = withScheme(text);
  return completed !== null && isSafeHref(completed) ? completed : null;
}

function withScheme(text: string): string | null {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d ().-]{7,18}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  if (/^[^\s/:@.][^\s/:@]*\.[^\s/:@.]{2,}([/?#]|$)/.test(text)) return `https://${text}`;
  return null;
}
