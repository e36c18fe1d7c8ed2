import { parse, queryOf } from "#http/input.ts";
import { exportBoardingList } from "#modules/travellers/commands/export-boarding-list.ts";
import { boardingListInput } from "#modules/travellers/contract/list.ts";
import { sheetTypes } from "#platform/spreadsheets/write-table.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/boarding-list-resource.ts";

/** The boarding list of a departure as a file for the ship and the port. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const url = new URL(request.url);
  const { tau, ngay } = queryOf(url);
  const format = readFormat(url.searchParams);
  const [file, on] = await toErrorPage(async () => {
    const input = parse(boardingListInput, { productId: tau, on: ngay });
    return [await exportBoardingList(ctx, input, format), input.on] as const;
  });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": sheetTypes[format],
      "Content-Disposition": `attachment; filename="len-tau-${on}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
