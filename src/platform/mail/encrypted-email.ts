import type { Context } from "#platform/context.ts";
import { withDecryptedTokens, withEncryptedTokens } from "#platform/magic-link.ts";

type EmailTexts = { reason: string; text: string; html: string };

/** An email as it is stored: its magic-link tokens are encrypted, so that a copy of the database grants no access. */
export function encryptEmail<L extends EmailTexts>(ctx: Pick<Context, "encryption">, email: L): L {
  const encrypt = (token: string) => ctx.encryption.encrypt(token, `letter:${email.reason}`);
  return { ...email, text: withEncryptedTokens(email.text, encrypt), html: withEncryptedTokens(email.html, encrypt) };
}

/** The same email as its recipient reads it. */
export function decryptEmail<L extends EmailTexts>(ctx: Pick<Context, "encryption">, email: L): L {
  const decrypt = (ciphertext: string) => ctx.encryption.decrypt(ciphertext, `letter:${email.reason}`);
  return { ...email, text: withDecryptedTokens(email.text, decrypt), html: withDecryptedTokens(email.html, decrypt) };
}
