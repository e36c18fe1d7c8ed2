import type { Nationality } from "../reference/nationalities.ts";

export const sexes = ["male", "female"] as const;
export type Sex = (typeof sexes)[number];

/** Data that the port still needs of a traveller. */
export type TravellerGap = "born" | "sex" | "document";

export type TravellerView = {
  id: string;
  name: string;
  /** For display: "14/03/1989" or "1989"; only the year without the permission to read personal data. */
  born: string;
  sex: Sex | null;
  nationality: Nationality;
  document: { kind: "personal" | "passport"; number: string } | null;
  /** The index of the room in the booking, from 1; null without an assignment. */
  cabin: number | null;
  gaps: TravellerGap[];
};

export type TravellerList = {
  version: number;
  /** The number of people of the booking. */
  party: number;
  guests: TravellerView[];
  /** The names of the rooms of the booking. */
  cabins: string[];
  /** Travellers of another age than priced, and the party that should have been priced; null when all is right. */
  otherAges: { guests: { index: number; age: number }[]; party: { adults: number; childAges: number[] } } | null;
  /** Numbers and dates of birth are hidden. */
  isMasked: boolean;
};
