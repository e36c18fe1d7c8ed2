import { z } from "zod";
import { emailInput } from "#platform/input.ts";

/** Optional consents that no order needs. */
export const consentPurposes = ["offers"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The channel of the request. */
export const consentSources = ["page", "booking", "account"] as const;
export type ConsentSource = (typeof consentSources)[number];

const email = emailInput().transform((text) => text.toLowerCase());

export const subscribeInput = z.strictObject({
  email,
  agree: z.literal("on", { error: "Bạn đánh dấu vào ô này để đồng ý nhận thư." }),
});

/** `asked` waits until the link of an email is followed. */
export type ConsentState = "none" | "asked" | "given";

/** One consent from its beginning to its end, as proof. */
export type ConsentRecord = {
  purpose: ConsentPurpose;
  email: string;
  /** The text that was agreed to. */
  text: string;
  version: number;
  source: ConsentSource;
  askedAt: Date;
  givenAt: Date | null;
  withdrawnAt: Date | null;
};
