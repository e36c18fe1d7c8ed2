import { parse, queryOf } from "#http/input.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { getBoardingListToPrint } from "#modules/travellers/commands/export-boarding-list.ts";
import { boardingListInput } from "#modules/travellers/contract/list.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import type { Route } from "./+types/boarding-pdf-resource.ts";
import { boardingPdf } from "./boarding-pdf.ts";

/** The boarding list of a departure as a PDF file, for the ship and the port. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { tau, ngay } = queryOf(url);
    const input = parse(boardingListInput, { productId: tau, on: ngay });
    const parties = await getBoardingListToPrint(ctx, input, "pdf");
    const letterhead = await getLetterhead(ctx);
    return answerPdf(`len-tau-${input.on}`, boardingPdf({ parties, on: input.on, letterhead, now: ctx.now() }));
  });
