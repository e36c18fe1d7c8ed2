import { z } from "zod";
import { readPersonKey } from "#kernel/person.ts";
import { privacyMessages } from "./messages.ts";

/** What staff type to find what we hold of somebody. */
export const personInput = z
  .string({ error: privacyMessages.who })
  .max(160, privacyMessages.who)
  .transform((text, { issues }) => {
    const who = readPersonKey(text);
    if (who) return who;
    issues.push({ code: "custom", message: privacyMessages.who, input: text });
    return z.NEVER;
  });

/** What erasing somebody has come to. */
export type Erased = {
  bookings: number;
  /** Codes of bookings that are open still: they are kept. */
  kept: string[];
  enquiries: number;
  reviews: number;
  consents: number;
  account: boolean;
};
