import { parse } from "#http/input.ts";
import { exportPerson } from "#modules/privacy/commands.ts";
import { personInput } from "#modules/privacy/contract.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import type { Route } from "./+types/person-file-resource.ts";

/** Data export for a data subject: a copy of all stored personal data. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = url.searchParams.get("khach") ?? "";
  const file = await runLoader(context, (ctx) => exportPerson(ctx, parse(personInput, person)));
  return new Response(file, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="du-lieu-cua-khach.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
