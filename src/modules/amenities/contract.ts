import { z } from "zod";
import { textInput, wholeInput } from "#platform/input.ts";

export const amenityTypes = ["ship", "ship-room", "hotel", "hotel-room"] as const;
export type AmenityType = (typeof amenityTypes)[number];

export const amenityInput = z.strictObject({
  type: z.enum(amenityTypes),
  text: textInput(1, 80),
  icon: z.string().regex(/^[a-z0-9-]{1,40}$/, "Tên biểu tượng chỉ gồm chữ thường, số và dấu gạch nối."),
  position: wholeInput(0, 10_000),
});
export type AmenityInput = z.infer<typeof amenityInput>;

export type AmenityEntry = Amenity & { position: number };

export type Amenity = { id: string; text: string; icon: string };
