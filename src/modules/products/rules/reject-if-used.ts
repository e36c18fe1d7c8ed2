import { conflict } from "#kernel/errors.ts";
import { editingMessages } from "../messages.ts";

/** Names that fit in the sentence; the others are counted. */
const MAX_TITLES = 3;

type BlockingProduct = { id: string; title: string };

/** Throws `conflict` with the reason and the blocking products, in its result too. */
export function rejectIfUsed(code: string, reason: string, products: readonly BlockingProduct[]): void {
  if (products.length === 0) return;
  const names = products.slice(0, MAX_TITLES).map((product) => product.title);
  const usedBy = products.map(({ id, title }) => ({ id, title }));
  throw conflict(code, `${reason} ${editingMessages.usedBy(names, products.length - names.length)}`, {
    result: { usedBy },
  });
}
