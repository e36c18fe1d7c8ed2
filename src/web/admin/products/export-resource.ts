import { staffKindAt } from "../paths.ts";
import { downloadResponse } from "../spreadsheets/answer-file.ts";
import type { Route } from "./+types/export-resource.ts";
import { sheetsOfKinds } from "./sheets.server.ts";

/** All products of a kind as a spreadsheet, or the empty template. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, { pathname, searchParams }) => {
    const { file, fileName } = sheetsOfKinds[staffKindAt(pathname)];
    return searchParams.has("mau")
      ? { name: `mau-${fileName}`, file: await file.exportTemplate(ctx, format) }
      : { name: fileName, file: await file.exportAll(ctx, format) };
  });
