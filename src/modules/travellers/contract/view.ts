import type { Nationality } from "../reference/nationalities.ts";

export const sexes = ["male", "female"] as const;
export type Sex = (typeof sexes)[number];

/** What somebody travels as; ports and airlines count them apart. */
export type PassengerType = "adult" | "child" | "infant";

/** What the port still has to be told of somebody. */
export type TravellerGap = "born" | "sex" | "document";

export type TravellerView = {
  id: string;
  name: string;
  /** As people read it: "14/03/1989" or "1989"; only the year for whoever may not read personal data. */
  born: string;
  sex: Sex | null;
  nationality: Nationality;
  document: { kind: "personal" | "passport"; number: string } | null;
  /** The place of the room among those of the booking, from 1; null without an assignment. */
  cabin: number | null;
  gaps: TravellerGap[];
};

export type TravellerList = {
  version: number;
  /** As many as the booking is for. */
  party: number;
  guests: TravellerView[];
  /** The names of the rooms of the booking. */
  cabins: string[];
  /** Travellers of another age than the booking was priced for, and the party that it should have been priced for; null when all is right. */
  otherAges: { guests: { index: number; age: number }[]; party: { adults: number; childAges: number[] } } | null;
  /** Numbers and birthdays are not shown. */
  isMasked: boolean;
};
