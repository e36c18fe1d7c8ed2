import { getStaffQuote } from "#modules/enquiries/queries/get-enquiry.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { quoteFileName, quotePdf } from "#web/pdf/quote-pdf.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/quote-pdf-resource.ts";

/** A version of a quote as a file, also a draft. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const { quote, company } = await getStaffQuote(ctx, params.code, params.id);
    const letterhead = await getLetterhead(ctx);
    return answerPdf(quoteFileName(quote), quotePdf({ quote, company, link: quote.link, letterhead, now: ctx.now() }));
  });
}
