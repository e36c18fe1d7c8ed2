import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { staffKindAt } from "../paths.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";
import { sheetsOfKinds } from "./sheets.server.ts";

/** All products of a kind as a spreadsheet, or the empty template. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const { file: products, fileName } = sheetsOfKinds[staffKindAt(url.pathname)];
  const isTemplate = url.searchParams.has("mau");
  const file = await toErrorPage(() => products[isTemplate ? "exportTemplate" : "exportAll"](ctx, format));
  return fileAnswer(ctx, { name: isTemplate ? `mau-${fileName}` : fileName, format, file });
}
