import { timetablePaths } from "../paths.ts";
import { answerFile } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { timetableSheets } from "./sheets.server.ts";

/** Our timetable or its fare classes as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  answerFile(args, async (ctx, format, { pathname }) => {
    const { fileName, take } = timetableSheets[pathname.startsWith(timetablePaths.exportFares()) ? "fares" : "flights"];
    return { name: fileName, file: await take(ctx, format) };
  });
