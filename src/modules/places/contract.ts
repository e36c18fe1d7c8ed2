import { z } from "zod";
import { slugShape } from "#kernel/slug.ts";
import { textInput, wholeInput } from "#platform/input.ts";

/** A bay or an island of ships, or a city of hotels. */
export type PlaceKind = "area" | "city";

export const placeInput = z.strictObject({
  name: textInput(1, 80),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  position: wholeInput(0, 10_000),
});
export type PlaceInput = z.infer<typeof placeInput>;

export type Place = { id: string; slug: string; name: string };

export type PlaceEntry = Place & { position: number };
