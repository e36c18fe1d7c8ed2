import { exportCruises } from "#modules/cruises/queries/ship-sheet.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";

/** Every ship as a file for a spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(new URL(request.url).searchParams);
  const file = await answer(() => exportCruises(ctx, format));
  return fileAnswer(ctx, { name: "du-thuyen", format, file });
}
