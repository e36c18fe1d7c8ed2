import { z } from "zod";
import { emailInput, textInput } from "#platform/input.ts";
import { isTaxCode } from "../rules/tax-code.ts";
import type { InvoiceRequest } from "./booking.ts";

/**
 * The required data of an invoice (Decree 254/2026/NĐ-CP, article 10): a company with its tax code, or a person with their personal
 * identification number, each with an address.
 */
export const invoiceInput = z.strictObject({
  company: textInput(1, 200, "Bạn phải nhập tên đơn vị."),
  taxCode: z
    .string()
    .transform((text) => text.replace(/[\s.]/g, ""))
    .refine(
      isTaxCode,
      "Mã số thuế này không đúng. Mã gồm 10 số, 10 số kèm -001, hoặc 12 số định danh cá nhân. Bạn xem lại từng số giúp nhé.",
    ),
  address: textInput(1, 300, "Bạn phải nhập địa chỉ."),
  email: z.union([z.literal(""), emailInput()]).default(""),
} satisfies Record<keyof InvoiceRequest, z.ZodType>);
