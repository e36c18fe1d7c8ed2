import { exportFares } from "#modules/flights/queries/fare-sheet.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-fares-resource.ts";

/** The fare classes of our own routes as a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const file = await toErrorPage(() => exportFares(ctx, format));
  return fileAnswer(ctx, { name: "hang-ve", format, file });
}
