import { redirect } from "react-router";
import { z } from "zod";
import { can, requirePermission } from "#kernel/actor.ts";
import { formatInstant, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { type ChangePreview, changeBookingInput } from "#modules/bookings/contract/change.ts";
import { changeMessages } from "#modules/bookings/messages/booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { openRequestOf } from "#modules/bookings/rules/change.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { Alert } from "#ui/alert.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { roomKey } from "#web/components/trip.ts";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/change-page.ts";
import { BookerFields } from "./booker-fields.tsx";
import { bookingFlash } from "./booking-flash.ts";
import { AdjustmentFields, OverrideFields, TripFields } from "./change/change-fields.tsx";
import { formFieldOf, submitChange } from "./change/change-input.ts";
import { ChangeResult } from "./change/change-result.tsx";
import { toFormValues } from "./change/form-values.ts";
import { previewTokenOf } from "./preview-token.ts";
import { previewedIn, previewTokenField, textsIn } from "./previewed.ts";
import { PreviewedForm } from "./previewed-form.tsx";
import { roomFields } from "./room-choices.ts";
import "./bookings.css";
import "./detail/detail.css";
import "./change/change.css";

/** The party that a link suggests, such as the ages by the birth dates of the travellers; "-" means no child. */
function suggestedParty({ searchParams }: URL): Record<string, string> {
  const [adults, ages] = [searchParams.get("nguoiLon"), searchParams.get("tuoiBe")];
  return adults && ages ? { adults, childAges: ages === "-" ? "" : ages } : {};
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const booking = await getBookingDetail(ctx, params.code);
    if (booking.code !== params.code) throw redirect(adminPaths.changeBooking(booking.code));
    const rooms = booking.productId === null ? [] : await roomsOnSale(ctx, booking.productId);
    const former = booking.rooms.filter((room) => !rooms.some(({ key }) => key === roomKey(room)));
    return {
      booking,
      suggested: suggestedParty(new URL(request.url)),
      rooms: [...rooms, ...former.map((room) => ({ key: roomKey(room), title: room.title }))],
      today: today(ctx.now()),
      mayOverride: can(ctx.actor, "prices.override"),
      isOpen: nextSteps({ ...booking, refundable: 0 }, ctx.actor, ctx.now()).includes("change"),
    };
  });

async function roomsOnSale(ctx: Context, productId: string) {
  const [rooms, plans] = await Promise.all([listRoomTerms(ctx, [productId]), listRatePlans(ctx, [productId])]);
  return roomFields(rooms, plans.get(productId) ?? []);
}

type Target = { id: string; code: string };

// The number of fields depends on the rooms and price lines; change-input.ts reads them.
const changeForm = z.looseObject({
  checkIn: z.string().optional(),
  nights: z.string().optional(),
  adults: z.string().optional(),
  childAges: z.string().optional(),
  "override.total": z.string().optional(),
});
const versionFields = changeBookingInput.pick({ expectedTotal: true, revision: true });
const saveForm = versionFields.extend(changeForm.shape).extend(previewTokenField).loose();

async function previewChangeForm(ctx: Context, fields: z.output<typeof changeForm>, { id }: Target) {
  const result = await submitChange(fields, async (input) => {
    return { preview: await previewChange(ctx, id, input), previewToken: previewTokenOf(input) };
  });
  const errors = Object.entries(result.preview.refusal?.fields ?? {}).map(([name, text]) => [
    formFieldOf(name, []),
    text,
  ]);
  return { ...result, values: textsIn(fields), errors: Object.fromEntries(errors) };
}

const formActions = actionsFor<Target>("bookings.write", {
  preview: formAction(changeForm, previewChangeForm),
  save: formAction(saveForm, async (ctx, { expectedTotal, revision, previewToken, ...fields }, target) => {
    const changed = await submitChange(fields, async (input) =>
      previewTokenOf(input) === previewToken
        ? changeBooking(ctx, target.id, { ...input, expectedTotal, revision })
        : null,
    );
    if (!changed) return { ...(await previewChangeForm(ctx, fields, target)), isStalePreview: true };
    return redirect(adminPaths.booking(target.code, bookingFlash.after("da-doi")));
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    const { id, code, productId } = await getBookingDetail(ctx, params.code);
    if (productId === null) throw invalid(changeMessages.notChangeable);
    return run({ id, code });
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Đổi đơn ${spacedCode(loaderData.booking.code)}` : "Đổi đơn" },
];

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking } = loaderData;
  const request = openRequestOf(booking);
  const { rejection, errors, preview, previewToken, ...submitted } = previewedIn<ChangePreview>(actionData);
  const values = submitted.values ?? { ...toFormValues(booking), ...loaderData.suggested };
  return (
    <PreviewedForm
      title="Đổi đơn"
      code={booking.code}
      closed={loaderData.isOpen ? null : changeMessages.notChangeable}
      rejection={rejection}
      previewToken={previewToken}
      result={preview && <ChangeResult kind={booking.kind} preview={preview} />}
      maySave={Boolean(preview?.after && !preview.isSame)}
      labels={{ preview: "Xem thay đổi", previewAgain: "Tính lại", save: "Đổi đơn và báo khách", saving: "Đang lưu" }}
      hint="Đơn chưa đổi gì cho đến khi bạn bấm “Đổi đơn và báo khách”."
      above={
        request && (
          <div className="mb-4">
            <Alert tone="primary" title={`Khách muốn đổi đơn, gửi lúc ${formatInstant(request.at)}`}>
              <p className="whitespace-pre-line">{request.text}</p>
            </Alert>
          </div>
        )
      }
    >
      <TripFields kind={booking.kind} values={values} errors={errors} {...loaderData} charter={booking.charter} />
      <AdjustmentFields values={values} errors={errors} />
      {loaderData.mayOverride && <OverrideFields values={values} errors={errors} booking={booking} />}
      {!booking.isMasked && (
        <BookerFields
          id="nguoi-dat"
          title="Người đặt"
          required
          emailHint="Không có email thì khách không nhận thư. Đổi email thì liên kết đã gửi không mở được nữa."
          values={values}
          errors={errors}
        />
      )}
    </PreviewedForm>
  );
}
