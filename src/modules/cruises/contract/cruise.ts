import { z } from "zod";
import type { RichText } from "#kernel/rich-text.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import {
  type CancellationTier,
  cancellationTierInput,
  type RatePlan,
} from "#modules/availability/contract/rate-plan.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { Place } from "#modules/places/contract.ts";
import { clockInput, type Policy, productFields, shortText } from "#modules/products/contract/draft.ts";
import type { Score } from "#modules/products/contract/product.ts";
import { type Room, roomDrafts } from "#modules/rooms/contract.ts";
import { idInput, textInput } from "#platform/input.ts";

export const meals = ["Sáng", "Trưa nhẹ", "Trưa", "Trà chiều", "Tối"] as const;

export const itineraryInput = z.strictObject({
  nights: z.int().min(1).max(3),
  days: z
    .array(
      z.strictObject({
        title: textInput(1, 120),
        meals: z.array(z.enum(meals)).max(5),
        stops: z
          .array(z.strictObject({ time: clockInput, title: textInput(1, 120), note: textInput(0, 300) }))
          .min(1)
          .max(20),
      }),
    )
    .min(1)
    .max(4),
});
export type Itinerary = z.infer<typeof itineraryInput>;

export const cruiseDraft = z.strictObject({
  ...productFields,
  areaId: idInput,
  stars: z.int().min(3).max(5),
  pier: textInput(1, 80),
  schedule: textInput(1, 80),
  launchYear: z.int().min(1950).max(2100),
  cabins: z.int().min(1).max(500),
  shell: textInput(1, 40),
  trip: shortText,
  included: z.array(shortText).max(30),
  excluded: z.array(shortText).max(30),
  cancellation: z.array(cancellationTierInput).min(1).max(8),
  itineraries: z.array(itineraryInput).max(3),
  instantConfirmation: z.boolean(),
  rooms: roomDrafts,
});
export type CruiseDraft = z.infer<typeof cruiseDraft>;

export type CruiseDetail = {
  id: string;
  slug: string;
  title: string;
  category: Place;
  defaultPrice: number;
  stars: number;
  score: Score;
  address: string;
  pier: string;
  mapLink: string;
  mapIframeLink: string;
  schedule: string;
  launchYear: number;
  cabins: number;
  shell: string;
  trip: string;
  operator: string;
  checkInTime: string;
  checkOutTime: string;
  shortDescription: string[];
  longDescription: RichText;
  included: string[];
  excluded: string[];
  policies: Policy[];
  /** The rate plan that its pages show. */
  ratePlan: Pick<RatePlan, "title" | "basis" | "board" | "depositPercent">;
  cancellation: CancellationTier[];
  itineraries: Itinerary[];
  instantConfirmation: boolean;
  images: Picture[];
  amenities: Amenity[];
  rooms: Room[];
  updatedAt: Date;
};
