import type { Context } from "#platform/context.ts";
import type { InvoiceProvider } from "./invoice-provider.ts";
import { vinvoice } from "./vinvoice.ts";

/** The provider at which the agency has an account; null without one. */
export const invoiceProviderOf = ({ accounts }: Pick<Context, "accounts">): InvoiceProvider | null =>
  accounts?.vinvoice ? vinvoice(accounts.vinvoice) : null;
