import { z } from "zod";
import { slugShape } from "#kernel/slug.ts";
import { textInput } from "#platform/input.ts";

const placeInput = z.strictObject({
  name: textInput(1, 80),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  position: z.int().min(0).max(10_000),
});

export const areaInput = placeInput;
export type AreaInput = z.infer<typeof areaInput>;

/** A bay or an island that ships sail in. */
export type Area = { id: string; slug: string; name: string };

/** An area as staff put it in order. */
export type AreaEntry = Area & { position: number };

export const cityInput = placeInput;
export type CityInput = z.infer<typeof cityInput>;

/** A city that has hotels. */
export type City = { id: string; slug: string; name: string };
