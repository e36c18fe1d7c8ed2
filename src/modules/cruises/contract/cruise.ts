import { z } from "zod";
import type { RichText } from "#kernel/rich-text.ts";
import { hasWords } from "#kernel/rich-text-content.ts";
import { slugShape } from "#kernel/slug.ts";
import { readTypedClock } from "#kernel/typed-number.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import {
  type CancellationTier,
  cancellationTierInput,
  type RatePlan,
} from "#modules/availability/contract/rate-plan.ts";
import type { Picture } from "#modules/media/contract.ts";
import { publishStates, type Score } from "#modules/products/contract/product.ts";
import type { Room } from "#modules/rooms/contract.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { richTextInput } from "#platform/rich-text-input.ts";

const shortText = textInput(1, 300);
const clock = z
  .string()
  .transform((text) => readTypedClock(text) ?? text)
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Giờ viết là HH:mm, ví dụ 12:00."));

export const policyInput = z.strictObject({ title: textInput(1, 80), text: textInput(1, 1000) });
/** One general rule of the ship: papers, pets, weather. */
export type Policy = z.infer<typeof policyInput>;

export const meals = ["Sáng", "Trưa nhẹ", "Trưa", "Trà chiều", "Tối"] as const;

export const itineraryInput = z.strictObject({
  nights: z.int().min(1).max(3),
  days: z
    .array(
      z.strictObject({
        title: textInput(1, 120),
        meals: z.array(z.enum(meals)).max(5),
        stops: z
          .array(z.strictObject({ time: clock, title: textInput(1, 120), note: textInput(0, 300) }))
          .min(1)
          .max(20),
      }),
    )
    .min(1)
    .max(4),
});
export type Itinerary = z.infer<typeof itineraryInput>;

export const roomFields = z.strictObject({
  title: textInput(1, 80),
  description: textInput(0, 500),
  areaM2: z.int().min(5).max(500),
  baseGuests: z.int().min(1).max(4),
  maxGuests: z.int().min(1).max(10),
  maxAdults: z.int().min(1).max(10),
  maxChildren: z.int().min(0).max(9),
  bed: textInput(1, 80),
  view: textInput(1, 80),
  units: z.int().min(1).max(500),
  amenityIds: z.array(idInput).max(40),
  imageIds: z.array(idInput).max(40),
});

type Guests = { maxGuests: number; maxAdults: number; maxChildren: number };
/** Whether the most guests of a kind are not more than all of them. */
export const fits = ({ maxGuests, maxAdults, maxChildren }: Guests) =>
  maxAdults <= maxGuests && maxChildren <= maxGuests;
export const tooFew = { path: ["maxGuests"], error: "Sức chứa không nhỏ hơn số người lớn hay số trẻ em." };

export const roomDraft = roomFields.refine(fits, tooFew);
export type RoomDraft = z.infer<typeof roomDraft>;

export const cruiseDraft = z.strictObject({
  title: textInput(3, 120),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  areaId: idInput,
  status: z.enum(publishStates),
  // A price that is still missing is read as 0.
  defaultPrice: vndInput.refine((amount) => amount > 0, "Bạn cần điền mục này."),
  stars: z.int().min(3).max(5),
  address: shortText,
  pier: textInput(1, 80),
  mapLink: z.url({ protocol: /^https$/ }),
  mapIframeLink: z.url({ protocol: /^https$/ }),
  schedule: textInput(1, 80),
  launchYear: z.int().min(1950).max(2100),
  cabins: z.int().min(1).max(500),
  shell: textInput(1, 40),
  trip: shortText,
  operator: textInput(1, 120),
  checkInTime: clock,
  checkOutTime: clock,
  shortDescription: z.array(shortText).min(1).max(12),
  longDescription: richTextInput.refine(hasWords, "Bạn cần điền mục này."),
  included: z.array(shortText).max(30),
  excluded: z.array(shortText).max(30),
  policies: z.array(policyInput).max(20),
  cancellation: z.array(cancellationTierInput).min(1).max(8),
  itineraries: z.array(itineraryInput).max(3),
  instantConfirmation: z.boolean(),
  rank: z.int().min(1).max(1_000_000),
  amenityIds: z.array(idInput).max(60),
  imageIds: z.array(idInput).max(60),
  rooms: z.array(roomDraft).min(1).max(20),
});
export type CruiseDraft = z.infer<typeof cruiseDraft>;

export type CruiseDetail = {
  id: string;
  slug: string;
  title: string;
  category: { id: string; name: string };
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
  /** The terms it is sold under, of which its pages tell. */
  ratePlan: Pick<RatePlan, "title" | "basis" | "board" | "depositPercent">;
  cancellation: CancellationTier[];
  itineraries: Itinerary[];
  instantConfirmation: boolean;
  images: Picture[];
  amenities: Amenity[];
  rooms: Room[];
  updatedAt: Date;
};
