import { signedToken, withToken } from "#platform/magic-link.ts";

type Signing = { sign: (text: string) => string };
type Keyed = { id: string; keyVersion: number };

/** The key in the link of a letter: whoever has it agrees or withdraws. */
export const consentKey = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `consent:${id}`, keyVersion);

/** Where a consent is given and withdrawn. */
export const consentPath = (id: string): string => `/nhan-tin/${id}`;

/** The same for a letter, or for the foot of each letter about offers. */
export const consentLink = (ctx: Signing & { siteUrl: string }, consent: Keyed): string =>
  ctx.siteUrl + withToken(consentPath(consent.id), consentKey(ctx, consent));
