import type { Context } from "#platform/context.ts";
import { withDecryptedTokens, withEncryptedTokens } from "#platform/magic-link.ts";

type Words = { reason: string; text: string; html: string };

/** A letter as it is stored: the keys in its links are encrypted, so a copy of the database opens nothing with them. */
export function encryptedEmail<L extends Words>(ctx: Pick<Context, "encryption">, letter: L): L {
  const seal = (key: string) => ctx.encryption.encrypt(key, `letter:${letter.reason}`);
  return { ...letter, text: withEncryptedTokens(letter.text, seal), html: withEncryptedTokens(letter.html, seal) };
}

/** The same letter as its recipient reads it. */
export function decryptedEmail<L extends Words>(ctx: Pick<Context, "encryption">, letter: L): L {
  const open = (sealed: string) => ctx.encryption.decrypt(sealed, `letter:${letter.reason}`);
  return { ...letter, text: withDecryptedTokens(letter.text, open), html: withDecryptedTokens(letter.html, open) };
}
