import { requirePermission } from "#kernel/actor.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/import-page.ts";
import { ImportPanel } from "./import-panel.tsx";
import { importAt } from "./imports.server.ts";
import { runImportStep } from "./run-import-step.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const { permission, page } = await importAt(ctx, params, url);
    requirePermission(ctx.actor, permission);
    return page;
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return runImportStep({ context, request }, await toErrorPage(() => importAt(ctx, params, url)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? "Nhập từ tệp" }];

/** Imports one kind of file. */
export default function ImportPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={page.heading ?? page.title} crumbs={page.crumbs} />
      <ImportPanel answer={actionData} page={page} />
    </>
  );
}
