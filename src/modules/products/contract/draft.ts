import { z } from "zod";
import { parseClock } from "#kernel/parse-number.ts";
import { emptyRichText } from "#kernel/rich-text.ts";
import { hasWords } from "#kernel/rich-text-content.ts";
import { slugShape } from "#kernel/slug.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { richTextInput } from "#platform/rich-text-input.ts";
import { publishStates } from "./product.ts";

export const shortText = textInput(1, 300);
export const clockInput = z
  .string()
  .transform((text) => parseClock(text) ?? text)
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Giờ viết là HH:mm, ví dụ 12:00."));

export const policyInput = z.strictObject({ title: textInput(1, 80), text: textInput(1, 1000) });
/** One general rule: papers, pets, weather. */
export type Policy = z.infer<typeof policyInput>;

/** The content of a product of any kind; the kind adds its place, its own fields, its terms and its rooms. */
export const productFields = {
  title: textInput(3, 120),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  status: z.enum(publishStates),
  // A missing price is read as 0.
  defaultPrice: vndInput.refine((amount) => amount > 0, "Bạn cần điền mục này."),
  address: shortText,
  mapLink: z.url({ protocol: /^https$/ }),
  mapIframeLink: z.url({ protocol: /^https$/ }),
  operator: textInput(1, 120),
  checkInTime: clockInput,
  checkOutTime: clockInput,
  shortDescription: z.array(shortText).min(1).max(12),
  longDescription: richTextInput.refine(hasWords, "Bạn cần điền mục này."),
  policies: z.array(policyInput).max(20),
  rank: z.int().min(1).max(1_000_000),
  amenityIds: z.array(idInput).max(60),
  imageIds: z.array(idInput).max(60),
};

/** Draft fields, which may be incomplete or invalid: only shape and size are checked. */
export const draftFields = { text: (max: number) => textInput(0, max), number: z.number().min(0).max(1e12).nullable() };

/** The same fields as a draft; state and rank are no part of the content. */
export const productDraftFields = {
  title: draftFields.text(120),
  slug: draftFields.text(80),
  defaultPrice: draftFields.number,
  address: draftFields.text(300),
  mapLink: draftFields.text(2000),
  mapIframeLink: draftFields.text(2000),
  operator: draftFields.text(120),
  checkInTime: draftFields.text(5),
  checkOutTime: draftFields.text(5),
  shortDescription: z.array(draftFields.text(300)).max(12),
  longDescription: richTextInput,
  policies: z.array(z.strictObject({ title: draftFields.text(80), text: draftFields.text(1000) })).max(20),
  amenityIds: z.array(idInput).max(60),
  imageIds: z.array(idInput).max(60),
};

/** The draft of a product with only a name. */
export const emptyProductFields = (title: string, slug: string) => ({
  title,
  slug,
  defaultPrice: null,
  address: "",
  mapLink: "",
  mapIframeLink: "",
  operator: "",
  checkInTime: "",
  checkOutTime: "",
  shortDescription: [],
  longDescription: emptyRichText,
  policies: [],
  amenityIds: [],
  imageIds: [],
  rooms: [],
});
