import { requirePermission } from "#kernel/actor.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/import-page.ts";
import { ImportPanel } from "./import-panel.tsx";
import { importForUrl } from "./imports.server.ts";
import { runImportStep } from "./run-import-step.ts";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { permission, page } = await importForUrl(ctx, params, url);
    requirePermission(ctx.actor, permission);
    return page;
  });

export const action = async ({ params, url, ...args }: Route.ActionArgs) =>
  runImportStep(args, await runLoader(args.context, (ctx) => importForUrl(ctx, params, url)));

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? "Nhập từ tệp" }];

/** Imports one kind of file. */
export default function ImportPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={page.heading ?? page.title} crumbs={page.crumbs} />
      <ImportPanel actionData={actionData} page={page} />
    </>
  );
}
