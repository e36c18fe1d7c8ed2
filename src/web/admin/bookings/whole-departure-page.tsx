import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { parse, queryOf } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { formatLongDate, today } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { moveDeparture, previewMoveOfDeparture } from "#modules/bookings/commands/departure/move-departure.ts";
import {
  type BookingOutcome,
  type DeparturePlan,
  type DepartureRef,
  departureInput,
} from "#modules/bookings/contract/departure.ts";
import { departureMessages } from "#modules/bookings/messages/booking.ts";
import { listActiveBookings } from "#modules/bookings/queries/active-bookings.ts";
import { cancelDeparture, previewCancelOfDeparture } from "#modules/payments/commands/cancel-departure.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/whole-departure-page.ts";
import { DepartureFields } from "./departure/departure-fields.tsx";
import { DepartureList } from "./departure/departure-list.tsx";
import { DepartureResult } from "./departure/departure-result.tsx";
import { cancelIn, type DepartureAction, moveIn, wholeFields } from "./departure/whole-input.ts";
import { textsIn } from "./previewed.ts";
import "./bookings.css";
import "./departure/departure.css";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const departure = departureOf(request);
    const ship = await findProduct(ctx, departure.productId);
    if (!ship) throw notFound(departureMessages.noSuchShip);
    return {
      on: departure.on,
      title: ship.title,
      bookings: await listActiveBookings(ctx, departure),
      today: today(ctx.now()),
    };
  });

function departureOf(request: Request): DepartureRef {
  const query = queryOf(new URL(request.url));
  return parse(departureInput, { productId: query.tau, on: query.ngay });
}

const formActions = actionsFor<DepartureRef>("bookings.write", {
  preview: formAction(wholeFields, async (ctx, fields, departure) => {
    const plan =
      fields.what === "move"
        ? await previewMoveOfDeparture(ctx, moveIn(departure, fields))
        : await previewCancelOfDeparture(ctx, cancelIn(departure, fields));
    return { what: fields.what, values: textsIn(fields), plan };
  }),
  save: formAction(
    wholeFields.required({ previewToken: true }),
    async (ctx, { previewToken, ...fields }, departure) => {
      const plan =
        fields.what === "move"
          ? await moveDeparture(ctx, moveIn(departure, fields), previewToken)
          : await cancelDeparture(ctx, cancelIn(departure, fields), previewToken);
      return { what: fields.what, plan, isDone: true };
    },
  ),
});

export const action = ({ context, request }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    return run(departureOf(request));
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Huỷ hoặc dời cả chuyến" }];

export default function WholeDeparturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, on, bookings } = loaderData;
  const { values, rejection, errors, plan, what, isDone } = outcomeOf(actionData);
  const busy = useNavigation().state === "submitting";
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every response moves the focus to the notice, far above the pressed button
  useEffect(() => notice.current?.focus(), [actionData]);
  const departures = adminPaths.departures({ ngay: on });
  const back = (
    <LinkButton href={departures} variant="quiet">
      Về danh sách lên tàu
    </LinkButton>
  );
  return (
    <>
      <PageHeading
        title="Huỷ hoặc dời cả chuyến"
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: "Lên tàu", href: departures },
        ]}
      />
      <div className="departure">
        <p className="departure-name">
          <b>{title}</b>, {formatLongDate(on)}
        </p>
        <p>
          <LinkButton href={adminPaths.closeBay({ tu: on })} variant="quiet" size="sm">
            Cả vịnh không chạy
          </LinkButton>
        </p>
        {(rejection || isDone) && (
          <div className="departure-notice" ref={notice} tabIndex={-1}>
            {rejection && <Alert tone="error">{rejection}</Alert>}
            {isDone && plan && <DepartureResult what={what} plan={plan} />}
          </div>
        )}
        {bookings.length > 0 ? (
          // A new key resets the form after success.
          <Form key={isDone ? "done" : "open"} method="post" noValidate preventScrollReset className="departure">
            <DepartureFields values={values} errors={errors} {...loaderData} busy={busy} />
            {plan && !isDone ? (
              <Preview what={what} plan={plan} busy={busy} />
            ) : (
              <DepartureList
                title={`${isDone ? "Còn lại" : "Đơn của chuyến"} (${bookings.length})`}
                rows={bookings.map((booking) => ({
                  ...booking,
                  ...(plan && { fate: failedOutcome(plan, booking.id) }),
                }))}
              />
            )}
          </Form>
        ) : (
          !isDone && (
            <section className="box box-body" aria-label="Đơn của chuyến">
              <EmptyState title="Chuyến này không còn đơn nào" actions={back}>
                <p>Không có đơn nào đang giữ phòng hay đã thanh toán để huỷ hoặc dời.</p>
              </EmptyState>
            </section>
          )
        )}
        {isDone && <p>{back}</p>}
      </div>
    </>
  );
}

function Preview({ what, plan, busy }: { what: DepartureAction; plan: DeparturePlan; busy: boolean }) {
  const verb = what === "move" ? "Dời" : "Huỷ";
  return (
    <DepartureList title="Sẽ làm như sau" rows={plan.rows} what={what} plan={plan}>
      <input type="hidden" name="previewToken" value={plan.previewToken} />
      {plan.done > 0 && (
        <div className="departure-actions">
          <Button
            type="submit"
            name="intent"
            value="save"
            variant={what === "move" ? "primary" : "danger"}
            busy={busy ? "Đang làm" : undefined}
          >
            {verb} {plan.done} đơn và báo khách
          </Button>
        </div>
      )}
    </DepartureList>
  );
}

/** Why a booking was not changed; undefined when it was changed or arrived since. */
function failedOutcome({ rows }: DeparturePlan, id: string): BookingOutcome | undefined {
  const fate = rows.find((row) => row.id === id)?.fate;
  return fate?.ok === false ? fate : undefined;
}

type PlanAnswer = { what: DepartureAction; values: Record<string, string>; plan: DeparturePlan; isDone: boolean };

/** Result and values of the last submission. */
function outcomeOf(actionData: unknown) {
  if (isRejection(actionData)) {
    const { values, message, fields, result } = actionData;
    const plan = (result ?? null) as DeparturePlan | null;
    return { values, rejection: message, errors: fields, plan, what: whatOf(values.what), isDone: false };
  }
  const { what, values, plan = null, isDone = false } = (actionData ?? {}) as Partial<PlanAnswer>;
  return { values, rejection: null, errors: {}, plan, what: whatOf(what), isDone };
}

const whatOf = (what: string | undefined): DepartureAction => (what === "move" ? "move" : "cancel");
