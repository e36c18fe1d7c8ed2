import { exportFlights } from "#modules/flights/queries/flight-sheet.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";

/** Our timetable as a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const file = await toErrorPage(() => exportFlights(ctx, format));
  return fileAnswer(ctx, { name: "lich-bay", format, file });
}
