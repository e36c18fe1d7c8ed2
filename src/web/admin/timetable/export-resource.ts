import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { timetablePaths } from "../paths.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";
import { timetableSheets } from "./sheets.server.ts";

/** Our timetable or its fare classes as a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const { take, fileName } =
    timetableSheets[url.pathname.startsWith(timetablePaths.exportFares()) ? "fares" : "flights"];
  return fileAnswer(ctx, { name: fileName, format, file: await toErrorPage(() => take(ctx, format)) });
}
