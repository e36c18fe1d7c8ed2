import { getStaffQuote } from "#modules/enquiries/queries/get-enquiry.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { quoteFileName, quotePdf } from "#web/pdf/quote-pdf.ts";
import type { Route } from "./+types/quote-pdf-resource.ts";

/** A version of a quote as a file, also a draft. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { quote, company } = await getStaffQuote(ctx, params.code, params.id);
    const letterhead = await getLetterhead(ctx);
    return answerPdf(quoteFileName(quote), quotePdf({ quote, company, link: quote.link, letterhead, now: ctx.now() }));
  });
