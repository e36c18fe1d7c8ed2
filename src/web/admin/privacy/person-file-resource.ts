import { parse } from "#http/input.ts";
import { exportPerson } from "#modules/privacy/commands.ts";
import { personInput } from "#modules/privacy/contract.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import type { Route } from "./+types/person-file-resource.ts";

/** Data export for a data subject: a copy of all stored personal data. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const file = await toErrorPage(() => exportPerson(ctx, parse(personInput, url.searchParams.get("khach") ?? "")));
  return new Response(file, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="du-lieu-cua-khach.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
