import { z } from "zod";
import { textInput } from "#platform/input.ts";
import { contactInput } from "./placing.ts";

/** What an invoice needs (Decree 123/2020, article 10): a buyer with a tax code, or a person with a name. */
export const invoiceInput = z.strictObject({
  company: textInput(1, 200, "Bạn phải nhập tên đơn vị."),
  taxCode: z
    .string()
    .transform((text) => text.replace(/[\s.]/g, ""))
    .pipe(z.string().regex(/^\d{10}(-?\d{3})?$/, "Mã số thuế gồm 10 số, hoặc 10 số kèm -001.")),
  address: textInput(1, 300, "Bạn phải nhập địa chỉ."),
  email: z.union([z.literal(""), contactInput.shape.email]).default(""),
});
