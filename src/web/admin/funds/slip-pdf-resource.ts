import { getSlip } from "#modules/payments/queries/get-slip.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { slipFileName, slipPdf } from "#web/pdf/slip-pdf.ts";
import type { Route } from "./+types/slip-pdf-resource.ts";

/** The slip of a movement of cash as a file, for the counter and for accounting. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [slip, letterhead] = [await getSlip(ctx, params.id), await getLetterhead(ctx)];
    return answerPdf(slipFileName(slip), slipPdf({ slip, letterhead, now: ctx.now() }));
  });
