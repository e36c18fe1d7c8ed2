import { z } from "zod";

/** A signed-in customer. Only an e-mail that Google has verified gets here. */
export type Customer = { id: string; name: string; email: string };

/** Stored in the browser while the user is at Google. */
export const signInChecks = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});
export type SignInChecks = z.infer<typeof signInChecks>;

export type CustomerSession = { token: string; expiresAt: Date };
