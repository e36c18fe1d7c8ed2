import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { supplierNames } from "#modules/flights/contract/supplier.ts";
import { supplierTitles } from "#modules/flights/messages.ts";
import { listSuppliers } from "#modules/flights/queries/list-suppliers.ts";
import { saveSettings, switchFlightSupplier } from "#modules/settings/commands.ts";
import { flightFeeForm } from "#modules/settings/contract/forms.ts";
import { getFlightFee } from "#modules/settings/queries.ts";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/flights-page.ts";
import { FlightFeeTerms } from "./flight-fee-terms.tsx";
import { FlightSuppliers } from "./flight-suppliers.tsx";
import "./settings.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "settings.write");
    return { fee: await getFlightFee(ctx), suppliers: await listSuppliers(ctx) };
  });

const supplierForm = z.object({ supplier: z.enum(supplierNames) });

const formActions = actionsFor<void, string>("settings.write", {
  fee: formAction(flightFeeForm, async (ctx, fee) => {
    await saveSettings(ctx, "flight-fee", fee);
    return "Đã lưu phí dịch vụ vé máy bay";
  }),
  "supplier-on": formAction(supplierForm, async (ctx, { supplier }) => {
    await switchFlightSupplier(ctx, supplier, true);
    return `Đang bán vé từ nguồn ${supplierTitles[supplier]}`;
  }),
  "supplier-off": formAction(supplierForm, async (ctx, { supplier }) => {
    await switchFlightSupplier(ctx, supplier, false);
    return `Đã tạm ngừng bán vé từ nguồn ${supplierTitles[supplier]}`;
  }),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, undefined);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Phí và nguồn vé máy bay" }];

export default function FlightsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Phí và nguồn vé máy bay" crumbs={[{ label: "Cài đặt", href: adminPaths.settings() }]} />
      <ActionResult actionData={actionData} />
      <div className="settings-columns">
        <FlightFeeTerms fee={loaderData.fee} actionData={actionData} />
        <FlightSuppliers suppliers={loaderData.suppliers} actionData={actionData} />
      </div>
    </>
  );
}
