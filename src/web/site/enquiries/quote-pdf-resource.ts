import { getSharedQuote } from "#modules/enquiries/queries/get-shared-quote.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { quoteFileName, quotePdf } from "#web/pdf/quote-pdf.ts";
import { requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/quote-pdf-resource.ts";

/** A quote as a file, for the bearer of its link. */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<Response> =>
  runLoader(context, async (ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const [quote, letterhead] = await Promise.all([getSharedQuote(ctx, params.key), getLetterhead(ctx)]);
    await limits.consume("pdf", clientAddress);
    const { company } = quote;
    const link = ctx.siteUrl + paths.quote(params.key);
    return answerPdf(quoteFileName(quote), quotePdf({ quote, company, link, letterhead, now: ctx.now() }));
  });
