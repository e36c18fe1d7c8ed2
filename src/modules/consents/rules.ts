import { signedToken, withToken } from "#platform/magic-link.ts";

type Signing = { sign: (text: string) => string };
type Keyed = { id: string; keyVersion: number };

/** The key in an email link: its bearer agrees or withdraws. */
export const consentKey = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `consent:${id}`, keyVersion);

/** The path of the consent page. */
export const consentPath = (id: string): string => `/nhan-tin/${id}`;

/** The link for an email, or for the footer of each email about offers. */
export const consentLink = (ctx: Signing & { siteUrl: string }, consent: Keyed): string =>
  ctx.siteUrl + withToken(consentPath(consent.id), consentKey(ctx, consent));
