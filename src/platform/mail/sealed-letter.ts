import type { Context } from "#platform/context.ts";
import { withOpenedKeys, withSealedKeys } from "#platform/magic-link.ts";

type Words = { reason: string; text: string; html: string };

/** A letter as it is stored: the keys in its links are encrypted, so a copy of the database opens nothing with them. */
export function sealedLetter<L extends Words>(ctx: Pick<Context, "sealer">, letter: L): L {
  const seal = (key: string) => ctx.sealer.seal(key, `letter:${letter.reason}`);
  return { ...letter, text: withSealedKeys(letter.text, seal), html: withSealedKeys(letter.html, seal) };
}

/** The same letter as its recipient reads it. */
export function openedLetter<L extends Words>(ctx: Pick<Context, "sealer">, letter: L): L {
  const open = (sealed: string) => ctx.sealer.open(sealed, `letter:${letter.reason}`);
  return { ...letter, text: withOpenedKeys(letter.text, open), html: withOpenedKeys(letter.html, open) };
}
