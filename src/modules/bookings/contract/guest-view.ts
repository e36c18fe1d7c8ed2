import type { Nationality } from "../reference/nationalities.ts";

export const sexes = ["male", "female"] as const;
export type Sex = (typeof sexes)[number];

/** What the port still has to be told of somebody. */
export type GuestGap = "born" | "sex" | "document";

export type GuestView = {
  id: string;
  name: string;
  /** As people read it: "14/03/1989" or "1989"; only the year for whoever may not read personal data. */
  born: string;
  sex: Sex | null;
  nationality: Nationality;
  document: { kind: "personal" | "passport"; number: string } | null;
  gaps: GuestGap[];
};

export type GuestList = {
  version: number;
  /** As many as the booking is for. */
  party: number;
  guests: GuestView[];
  /** Numbers and birthdays are not shown. */
  isMasked: boolean;
};
