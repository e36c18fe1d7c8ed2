import { z } from "zod";
import { allOrNone, BadConfig, optional, safeBase, text } from "./config-checks.ts";

/** The settings of the provider of VAT invoices. .env.example explains each of them. */
export const invoiceSettings = {
  VINVOICE_TAX_CODE: optional(z.string().regex(/^\d{10}(-\d{3})?$/)),
  VINVOICE_USERNAME: optional(text.max(100)),
  VINVOICE_PASSWORD: optional(text.max(200)),
  VINVOICE_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
};

/** An agency's account at Viettel S-Invoice ("vinvoice"). */
export type VinvoiceAccount = {
  /** The seller. */
  taxCode: string;
  username: string;
  password: string;
  /** Without a trailing slash. */
  baseUrl: string;
};

type Settings = { [Name in keyof typeof invoiceSettings]?: string | undefined };

/** Throws BadConfig for a half-set account. */
export function readVinvoice(value: Settings): VinvoiceAccount | undefined {
  const { VINVOICE_TAX_CODE, VINVOICE_USERNAME, VINVOICE_PASSWORD, VINVOICE_BASE_URL } = value;
  const all = allOrNone("Viettel S-Invoice", { VINVOICE_TAX_CODE, VINVOICE_USERNAME, VINVOICE_PASSWORD });
  if (!all) {
    if (VINVOICE_BASE_URL) throw new BadConfig("VINVOICE_BASE_URL: has no effect without VINVOICE_TAX_CODE");
    return undefined;
  }
  return {
    taxCode: all.VINVOICE_TAX_CODE,
    username: all.VINVOICE_USERNAME,
    password: all.VINVOICE_PASSWORD,
    baseUrl: safeBase("VINVOICE_BASE_URL", VINVOICE_BASE_URL ?? "https://api-vinvoice.viettel.vn"),
  };
}
