import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { staffKindAt } from "../paths.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/export-resource.ts";
import { sheetsOfKinds } from "./sheets-resource.ts";

/** Every product of a kind as a file for a spreadsheet. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const { take, fileName } = sheetsOfKinds[staffKindAt(url.pathname)];
  const file = await answer(() => take(ctx, format));
  return fileAnswer(ctx, { name: fileName, format, file });
}
