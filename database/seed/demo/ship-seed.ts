import type { RoomAmenity, ShipAmenity } from "./amenities.ts";
import type { RouteName } from "./itineraries.ts";

export type AreaSlug = "vinh-ha-long" | "vinh-lan-ha" | "dao-cat-ba";

export type RoomSeed = {
  title: string;
  about: string;
  m2: number;
  units: number;
  /** Price of one of two adults sharing, 2 days 1 night. */
  price: number;
  bed: string;
  view: string;
  baseGuests?: number;
  maxGuests: number;
  maxAdults: number;
  maxChildren: number;
  has: RoomAmenity[];
};

export type ShipSeed = {
  slug: string;
  title: string;
  area: AreaSlug;
  stars: 3 | 4 | 5;
  /** Shown on lists; the cheapest cabin when absent. */
  listPrice?: number;
  launchYear: number;
  shell: "Thép" | "Gỗ";
  route: RouteName;
  checkOut: string;
  /** The first sentence is the lead of the page, the others describe the ship. */
  short: string[];
  story: { heading?: string; paragraphs: string[] }[];
  has: ShipAmenity[];
  rooms: RoomSeed[];
  /** From this age a guest pays as an adult. */
  adultAge: 11 | 12;
  cancellation: "easy" | "usual" | "strict";
  instant: boolean;
  /** Price of the transfer between Hà Nội and the pier, for each guest and way. */
  transfer: number;
  pets: boolean;
  /** The charter price for 2 days 1 night, in percent of all cabins sold to two. */
  charterPercent?: number;
  weekendPercent: number;
  /** True if December has the weekday price. */
  calmDecember?: boolean;
  summerPercent: number;
  reviews: { count: number; average: number };
  /** Pictures of this ship after the exterior. Those of its cabins are with the cabins. */
  gallery: string[];
};
