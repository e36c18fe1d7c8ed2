import { z } from "zod";
import { readPersonKey } from "#kernel/person.ts";
import { privacyMessages } from "./messages.ts";

/** The staff search for a person's data. */
export const personInput = z
  .string({ error: privacyMessages.who })
  .max(160, privacyMessages.who)
  .transform((text, { issues }) => {
    const person = readPersonKey(text);
    if (person) return person;
    issues.push({ code: "custom", message: privacyMessages.who, input: text });
    return z.NEVER;
  });

/** The result of an erasure. */
export type Erased = {
  bookings: number;
  /** Codes of open bookings, which are kept. */
  kept: string[];
  enquiries: number;
  reviews: number;
  consents: number;
  account: boolean;
};
