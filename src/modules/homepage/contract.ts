import { z } from "zod";
import { textInput } from "#platform/input.ts";

export const testimonialKinds = ["cruise", "hotel", "flight"] as const;
export type TestimonialKind = (typeof testimonialKinds)[number];

export const testimonialInput = z.strictObject({
  kind: z.enum(testimonialKinds),
  name: textInput(1, 80),
  title: textInput(1, 120).nullable(),
  content: textInput(1, 400),
  about: textInput(1, 120).nullable(),
  position: z.int().min(0).max(10_000),
});
export type TestimonialInput = z.infer<typeof testimonialInput>;

export type Testimonial = Omit<TestimonialInput, "position"> & { id: string };

export const partnerKinds = ["cruise", "hotel", "airline"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

export const partnerInput = z.strictObject({
  kind: z.enum(partnerKinds),
  name: textInput(1, 60),
  position: z.int().min(0).max(10_000),
});
export type PartnerInput = z.infer<typeof partnerInput>;

export type Partner = Omit<PartnerInput, "position"> & { id: string };
