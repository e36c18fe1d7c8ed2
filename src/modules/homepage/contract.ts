import { z } from "zod";
import type { Picture } from "#modules/media/contract.ts";
import { idInput, textInput, wholeInput } from "#platform/input.ts";

export const testimonialKinds = ["cruise", "hotel", "flight"] as const;
export type TestimonialKind = (typeof testimonialKinds)[number];

const position = wholeInput(0, 10_000);
const optionalText = (max: number) =>
  textInput(0, max)
    .nullable()
    .transform((text) => text || null);

export const testimonialInput = z.strictObject({
  kind: z.enum(testimonialKinds),
  name: textInput(1, 80),
  title: optionalText(120),
  content: textInput(1, 400),
  about: optionalText(120),
  position,
});
export type TestimonialInput = z.infer<typeof testimonialInput>;

export type Testimonial = Omit<TestimonialInput, "position">;
export type TestimonialEntry = TestimonialInput & { id: string };

export const partnerKinds = ["cruise", "hotel", "airline"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

export const partnerInput = z.strictObject({
  kind: z.enum(partnerKinds),
  name: textInput(1, 60),
  /** The id of a stored picture. */
  logoId: idInput.nullable().default(null),
  position,
});
export type PartnerInput = z.infer<typeof partnerInput>;

export type Partner = Pick<PartnerInput, "kind" | "name"> & { id: string; logo: Picture | null };
export type PartnerEntry = Partner & { position: number };
