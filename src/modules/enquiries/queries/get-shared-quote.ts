import { and, desc, eq } from "drizzle-orm";
import { notFound } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import { findProductRef } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import type { SharedQuote } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiries, quotes } from "../tables.ts";
import { quoteLink, toQuoteView } from "./quote-view.ts";

/** The quote of a link, and its outcome. Throws `not-found`, also for a draft. */
export async function getSharedQuote(ctx: Context, key: string): Promise<SharedQuote> {
  const [row] = await ctx.db
    .select({ quote: quotes, company: enquiries.company })
    .from(quotes)
    .innerJoin(enquiries, eq(enquiries.id, quotes.enquiryId))
    .where(eq(quotes.keyHash, hashSecret(key)));
  if (!row || row.quote.state === "draft") throw notFound(enquiryMessages.noSuchQuote, "quote-not-found");
  const { quote, company } = row;
  return {
    ...toQuoteView(quote, ctx.now()),
    company,
    picture: await pictureOf(ctx, quote),
    replacedBy: quote.state === "replaced" ? await newerThan(ctx, quote.enquiryId) : null,
  };
}

async function pictureOf(ctx: Context, { kind, stay }: typeof quotes.$inferSelect) {
  const product = await findProductRef(ctx, kind, stay.slug);
  return product ? ((await findBookedProduct(ctx, { kind, productId: product.id }))?.picture ?? null) : null;
}

async function newerThan(ctx: Context, enquiryId: string): Promise<string | null> {
  const [newest] = await ctx.db
    .select({ id: quotes.id, keyHash: quotes.keyHash })
    .from(quotes)
    .where(and(eq(quotes.enquiryId, enquiryId), eq(quotes.state, "sent")))
    .orderBy(desc(quotes.version))
    .limit(1);
  const link = newest && quoteLink(ctx, newest);
  return link ? new URL(link).pathname : null;
}
