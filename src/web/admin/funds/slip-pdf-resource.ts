import { getSlip } from "#modules/payments/queries/get-slip.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { answerPdf } from "#web/pdf/answer-pdf.ts";
import { slipFileName, slipPdf } from "#web/pdf/slip-pdf.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/slip-pdf-resource.ts";

/** The slip of a movement of cash as a file, for the counter and for accounting. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const [slip, letterhead] = [await getSlip(ctx, params.id), await getLetterhead(ctx)];
    return answerPdf(slipFileName(slip), slipPdf({ slip, letterhead, now: ctx.now() }));
  });
}
