import { withKey } from "#platform/key-link.ts";

type Keyed = { sign: (text: string) => string };

/** The key in the link of a letter: whoever has it agrees or withdraws. */
export const consentKey = (ctx: Keyed, id: string): string => ctx.sign(`consent:${id}`);

/** Where a consent is given and withdrawn. */
export const consentPath = (id: string): string => `/nhan-tin/${id}`;

/** The same for a letter, or for the foot of each letter about offers. */
export const consentLink = (ctx: Keyed & { siteUrl: string }, id: string): string =>
  ctx.siteUrl + withKey(consentPath(id), consentKey(ctx, id));
