import { timetablePaths } from "../paths.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { timetableSheets } from "./sheets.server.ts";

/** Our timetable or its fare classes as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, { pathname }) => {
    const { fileName, exportFile } =
      timetableSheets[pathname.startsWith(timetablePaths.exportFares()) ? "fares" : "flights"];
    return { name: fileName, file: await exportFile(ctx, format) };
  });
