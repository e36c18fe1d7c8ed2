import { z } from "zod";
import { emailInput } from "#platform/input.ts";

/** What somebody may agree to that no order needs. */
export const consentPurposes = ["offers"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Where it was asked. */
export const consentSources = ["page", "booking", "account"] as const;
export type ConsentSource = (typeof consentSources)[number];

const email = emailInput().transform((text) => text.toLowerCase());

export const subscribeInput = z.strictObject({
  email,
  agree: z.literal("on", { error: "Bạn đánh dấu vào ô này để đồng ý nhận thư." }),
});

/** `asked` waits for the link of a letter to be followed. */
export type ConsentState = "none" | "asked" | "given";

/** One consent from its beginning to its end, as it can be proved. */
export type ConsentRecord = {
  purpose: ConsentPurpose;
  email: string;
  /** The words that were agreed to. */
  text: string;
  version: number;
  source: ConsentSource;
  askedAt: Date;
  givenAt: Date | null;
  withdrawnAt: Date | null;
};
