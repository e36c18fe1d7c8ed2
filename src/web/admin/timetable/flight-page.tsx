import { redirect } from "react-router";
import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { addFlight, changeFlight, removeFlight } from "#modules/flights/commands/edit-flights.ts";
import type { TimetableFlight } from "#modules/flights/contract/timetable.ts";
import { FLIGHT_WINDOW_DAYS } from "#modules/flights/limits.ts";
import { timetableMessages } from "#modules/flights/messages.ts";
import { getFlight } from "#modules/flights/queries/timetable.ts";
import { seatsIn, takenSeatsText } from "#modules/flights/rules/taken-seats.ts";
import { wholeInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import type { Route } from "./+types/flight-page.ts";
import { timetableFlash } from "./flash.ts";
import { FlightForm, flightForm, newFlightForm } from "./flight-form.tsx";
import "../settings/settings.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "prices.write");
    if (params.number !== undefined) return getFlight(ctx, params.number);
    const fromOn = today(ctx.now());
    const flight: Partial<TimetableFlight> = { fromOn, toOn: addDays(fromOn, FLIGHT_WINDOW_DAYS) };
    return { flight: { ...flight, weekdays: [0, 1, 2, 3, 4, 5, 6] }, version: null, taken: [] };
  });

type Target = { number: string };

const removeForm = z.strictObject({ expectedVersion: z.string().max(40), expectedTaken: wholeInput(0, 1_000_000) });

const formActions = actionsFor<Target, ReturnType<typeof timetableFlash.after>>("prices.write", {
  add: formAction(newFlightForm, async (ctx, flight) => {
    await addFlight(ctx, flight);
    return timetableFlash.after("da-them");
  }),
  save: formAction(
    flightForm,
    async (ctx, { flight, expectedVersion }) => {
      await changeFlight(ctx, flight, expectedVersion);
      return timetableFlash.after("da-luu");
    },
    ({ number }) => ({ number }),
  ),
  remove: formAction(removeForm, async (ctx, expected, { number }) => {
    await removeFlight(ctx, { number, ...expected });
    return timetableFlash.after("da-xoa");
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const flashQuery = await formActionOf(ctx, formActions, form).run({ number: params.number ?? "" });
    throw redirect(timetablePaths.list(flashQuery), 303);
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.flight.number ?? "Thêm chuyến bay" }];

export default function FlightPage({ loaderData: { flight, version, taken }, actionData }: Route.ComponentProps) {
  const number = flight.number ?? "";
  const seats = seatsIn(taken);
  return (
    <>
      <PageHeading
        title={version === null ? "Thêm chuyến bay" : `Chuyến ${number}`}
        crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]}
      >
        {version !== null && (
          <>
            <LinkButton variant="quiet" href={timetablePaths.seats({ so: number })}>
              Chỗ theo ngày
            </LinkButton>
            <LinkButton variant="quiet" href={timetablePaths.fares({ text: `${flight.airline} ${flight.from}` })}>
              Hạng vé
            </LinkButton>
            <FormDialog
              label="Xoá chuyến"
              title={`Xoá chuyến ${number}?`}
              submit="Xoá chuyến"
              intent="remove"
              submitVariant="danger"
              hidden={{ expectedVersion: version, expectedTaken: String(seats) }}
            >
              {() => (
                <p>
                  Chuyến không được bán nữa từ lúc này.{" "}
                  {seats > 0 && `${seats} chỗ đã giữ hoặc bán trên các chuyến sắp bay vẫn là của khách.`}
                </p>
              )}
            </FormDialog>
          </>
        )}
      </PageHeading>
      {seats > 0 && (
        <div className="mb-4">
          <Alert title={takenSeatsText(taken)}>{timetableMessages.soldStays}</Alert>
        </div>
      )}
      <FlightForm key={`${number} ${version}`} flight={flight} version={version} actionData={actionData} />
    </>
  );
}
