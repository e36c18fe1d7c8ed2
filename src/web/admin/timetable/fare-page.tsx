import { redirect } from "react-router";
import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { addFare, changeFare, removeFare } from "#modules/flights/commands/edit-fares.ts";
import type { FareKey } from "#modules/flights/contract/timetable.ts";
import { fareInput } from "#modules/flights/contract/timetable-input.ts";
import { timetableMessages } from "#modules/flights/messages.ts";
import { getFare } from "#modules/flights/queries/timetable.ts";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import type { Route } from "./+types/fare-page.ts";
import { FareForm, fareForm } from "./fare-form.tsx";
import { timetableFlash } from "./flash.ts";
import { airlineText } from "./labels.ts";
import "../settings/settings.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "prices.write");
    return params.name === undefined ? { fare: null, version: null } : getFare(ctx, parseFareKey(params.name));
  });

/** Parses "HAN-SGN-VN-ECO". */
function parseFareKey(name: string): FareKey {
  const [, from, to, airline, code] = /^([A-Z]{3})-([A-Z]{3})-([A-Z0-9]{2})-([A-Z0-9]{1,6})$/.exec(name) ?? [];
  if (!from || !to || !airline || !code) throw notFound(timetableMessages.noFareClass);
  return { from, to, airline, code };
}

type Target = { name: string };

const removeForm = z.strictObject({ expectedVersion: z.string().max(40) });

const formActions = actionsFor<Target, ReturnType<typeof timetableFlash.after>>("prices.write", {
  add: formAction(fareInput, async (ctx, fare) => {
    await addFare(ctx, fare);
    return timetableFlash.after("da-them");
  }),
  save: formAction(
    fareForm,
    async (ctx, { fare, expectedVersion }) => {
      await changeFare(ctx, fare, expectedVersion);
      return timetableFlash.after("da-luu");
    },
    ({ name }) => parseFareKey(name),
  ),
  remove: formAction(removeForm, async (ctx, { expectedVersion }, { name }) => {
    await removeFare(ctx, parseFareKey(name), expectedVersion);
    return timetableFlash.after("da-xoa");
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const flashQuery = await formActionOf(ctx, formActions, form).run({ name: params.name ?? "" });
    throw redirect(timetablePaths.fares(flashQuery), 303);
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.fare?.brand ?? "Thêm hạng vé" }];

export default function FarePage({ loaderData: { fare, version }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title={fare ? `${fare.brand}, ${airlineText(fare.airline)}, ${fare.from} – ${fare.to}` : "Thêm hạng vé"}
        crumbs={[
          { label: "Lịch bay", href: timetablePaths.list() },
          { label: "Hạng vé", href: timetablePaths.fares() },
        ]}
      >
        {version !== null && (
          <FormDialog
            label="Xoá hạng vé"
            title="Xoá hạng vé này?"
            submit="Xoá hạng vé"
            intent="remove"
            submitVariant="danger"
            hidden={{ expectedVersion: version }}
          >
            {() => <p>Hạng này không được bán nữa. Vé đã giữ hoặc đã bán giữ nguyên.</p>}
          </FormDialog>
        )}
      </PageHeading>
      <FareForm key={version ?? "new"} fare={fare} version={version} actionData={actionData} />
    </>
  );
}
