import { redirect } from "react-router";
import { z } from "zod";
import { requirePermission } from "#kernel/actor.ts";
import { type SplitInput, type SplitPreview, splitBookingInput } from "#modules/bookings/contract/split.ts";
import { splitMessages } from "#modules/bookings/messages/booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { splitWithClosure } from "#modules/closures/commands/split-with-closure.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { listTravellers } from "#modules/travellers/queries.ts";
import type { Context } from "#platform/context.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/split-page.ts";
import { BookerFields } from "./booker-fields.tsx";
import { bookingFlash } from "./booking-flash.ts";
import { previewTokenOf } from "./preview-token.ts";
import { previewedIn, previewTokenField, textsIn } from "./previewed.ts";
import { PreviewedForm } from "./previewed-form.tsx";
import { ReasonField, RoomBoxes, TravellerBoxes } from "./split/split-fields.tsx";
import { submitSplit } from "./split/split-input.ts";
import { SplitResult } from "./split/split-result.tsx";
import "./bookings.css";
import "./detail/detail.css";
import "./change/change.css";
import "./split/split.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const booking = await getBookingDetail(ctx, params.code);
    if (booking.code !== params.code) throw redirect(adminPaths.splitBooking(booking.code));
    return {
      booking,
      list: await listTravellers(ctx, booking.id),
      isOpen: nextSteps({ ...booking, refundable: 0 }, ctx.actor, ctx.now()).includes("split"),
    };
  });

type Target = { id: string };

// The number of boxes depends on the rooms and guests; split-input.ts reads them.
const splitForm = z.looseObject({ "rooms.1": z.string().optional(), reason: z.string().optional() });
const versionFields = splitBookingInput.pick({ expectedStays: true, expectedGoes: true, revision: true });
const saveForm = versionFields.extend(splitForm.shape).extend(previewTokenField).loose();

// The reason is internal: it does not change the preview.
const tokenOf = ({ reason: _, ...input }: SplitInput) => previewTokenOf(input);

const previewForm = (ctx: Context, fields: z.output<typeof splitForm>, { id }: Target) =>
  submitSplit(fields, async (input) => {
    return { preview: await previewSplit(ctx, id, input), previewToken: tokenOf(input), values: textsIn(fields) };
  });

const formActions = actionsFor<Target>("bookings.write", {
  preview: formAction(splitForm, previewForm),
  save: formAction(
    saveForm,
    async (ctx, { expectedStays, expectedGoes, revision, previewToken, ...fields }, target) => {
      const expected = { expectedStays, expectedGoes, revision };
      const parts = await submitSplit(fields, async (input) =>
        tokenOf(input) === previewToken ? splitWithClosure(ctx, target.id, { ...input, ...expected }) : null,
      );
      if (!parts) return { ...(await previewForm(ctx, fields, target)), isStalePreview: true };
      return redirect(adminPaths.booking(parts.splitOff.code, bookingFlash.after("da-tach")));
    },
  ),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    const { id } = await getBookingDetail(ctx, params.code);
    return run({ id });
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Tách đơn ${spacedCode(loaderData.booking.code)}` : "Tách đơn" },
];

export default function SplitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, list } = loaderData;
  const { rejection, errors, preview, previewToken, ...submitted } = previewedIn<SplitPreview>(actionData);
  const values = submitted.values ?? {};
  return (
    <PreviewedForm
      title="Tách đơn"
      code={booking.code}
      closed={loaderData.isOpen ? null : splitMessages.notSplittable}
      rejection={rejection}
      previewToken={previewToken}
      result={preview && <SplitResult preview={preview} rooms={booking.rooms} code={spacedCode(booking.code)} />}
      maySave={preview !== null}
      labels={{ preview: "Xem hai đơn", previewAgain: "Tính lại", save: "Tách đơn và báo khách", saving: "Đang tách" }}
      hint="Giá đã thoả thuận và phòng giữ nguyên. Tài liệu, ghi chú và dòng thêm, giảm giá ở lại đơn này. Đơn chưa đổi gì cho đến khi bạn bấm “Tách đơn và báo khách”."
    >
      <RoomBoxes booking={booking} values={values} errors={errors} />
      <TravellerBoxes list={list} values={values} errors={errors} />
      {!booking.isMasked && (
        <BookerFields
          id="nguoi-dat-moi"
          title="Người đặt của đơn mới"
          required={false}
          emailHint="Không có email thì người này không nhận thư."
          values={values}
          errors={errors}
        >
          <p className="split-hint field-hint">Để trống nếu vẫn là người đặt của đơn này.</p>
        </BookerFields>
      )}
      <ReasonField values={values} errors={errors} />
    </PreviewedForm>
  );
}
