import type { Context } from "#platform/context.ts";
import { withDecryptedTokens, withEncryptedTokens } from "#platform/magic-link.ts";

type Words = { reason: string; text: string; html: string };

/** An email as it is stored: its magic-link tokens are encrypted, so that a copy of the database grants no access. */
export function encryptEmail<L extends Words>(ctx: Pick<Context, "encryption">, email: L): L {
  const seal = (key: string) => ctx.encryption.encrypt(key, `letter:${email.reason}`);
  return { ...email, text: withEncryptedTokens(email.text, seal), html: withEncryptedTokens(email.html, seal) };
}

/** The same email as its recipient reads it. */
export function decryptEmail<L extends Words>(ctx: Pick<Context, "encryption">, email: L): L {
  const open = (sealed: string) => ctx.encryption.decrypt(sealed, `letter:${email.reason}`);
  return { ...email, text: withDecryptedTokens(email.text, open), html: withDecryptedTokens(email.html, open) };
}
