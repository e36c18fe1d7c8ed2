import { exportSubscribers } from "#modules/consents/commands/export-subscribers.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { fileAnswer, readFormat } from "../spreadsheets/file-answer.ts";
import type { Route } from "./+types/subscribers-file-resource.ts";

/** Subscribers to offer emails, for a newsletter tool. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const format = readFormat(url.searchParams);
  const file = await toErrorPage(() => exportSubscribers(ctx, format));
  return fileAnswer(ctx, { name: "nhan-thu-uu-dai", format, file });
}
