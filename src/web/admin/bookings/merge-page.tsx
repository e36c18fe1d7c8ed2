import { redirect } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { type MergePreview, mergeBookingsInput, mergeInput } from "#modules/bookings/contract/merge.ts";
import { mergeMessages } from "#modules/bookings/messages/booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { listMergeable } from "#modules/bookings/queries/list-mergeable.ts";
import { nextSteps } from "#modules/bookings/rules/next-steps.ts";
import { mergeWithClosure } from "#modules/closures/commands/merge-with-closure.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import type { Context } from "#platform/context.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { actionsFor, formAction, formActionOf } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/merge-page.ts";
import { bookingFlash } from "./booking-flash.ts";
import { OtherBooking } from "./merge/merge-fields.tsx";
import { MergeResult } from "./merge/merge-result.tsx";
import { previewTokenOf } from "./preview-token.ts";
import { previewedIn, previewTokenField } from "./previewed.ts";
import { PreviewedForm } from "./previewed-form.tsx";
import "./bookings.css";
import "./detail/detail.css";
import "./change/change.css";
import "./split/split.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const booking = await getBookingDetail(ctx, params.code);
    if (booking.code !== params.code) throw redirect(adminPaths.mergeBooking(booking.code));
    return {
      kind: booking.kind,
      code: booking.code,
      mergeable: await listMergeable(ctx, booking.id),
      isOpen: nextSteps({ ...booking, refundable: 0 }, ctx.actor, ctx.now()).includes("merge"),
    };
  });

type Target = { id: string; code: string };

// An entered code has priority over a picked booking.
const otherForm = z.object({ pick: z.string().max(20).default(""), code: z.string().max(20).default("") });
const saveForm = otherForm.extend(mergeBookingsInput.omit({ code: true }).shape).extend(previewTokenField);

const enteredCode = ({ pick, code }: z.output<typeof otherForm>) =>
  parse(mergeInput, { code: code.trim() || pick }).code;

async function previewForm(ctx: Context, values: z.output<typeof otherForm>, { id }: Target) {
  const code = enteredCode(values);
  return { preview: await previewMerge(ctx, id, code), previewToken: previewTokenOf(code), values };
}

const formActions = actionsFor<Target>("bookings.write", {
  preview: formAction(otherForm, previewForm),
  save: formAction(saveForm, async (ctx, { pick, code: written, previewToken, ...previewed }, target) => {
    const values = { pick, code: written };
    const code = enteredCode(values);
    if (previewTokenOf(code) !== previewToken)
      return { ...(await previewForm(ctx, values, target)), isStalePreview: true };
    await mergeWithClosure(ctx, target.id, { ...previewed, code });
    return redirect(adminPaths.booking(target.code, bookingFlash.after("da-gop")));
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    const { id, code } = await getBookingDetail(ctx, params.code);
    return run({ id, code });
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Gộp đơn ${spacedCode(loaderData.code)}` : "Gộp đơn" },
];

export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, code, mergeable } = loaderData;
  const { rejection, errors, preview, previewToken, ...submitted } = previewedIn<MergePreview>(actionData);
  return (
    <PreviewedForm
      title="Gộp đơn"
      code={code}
      closed={loaderData.isOpen ? null : mergeMessages.notMergeable}
      rejection={rejection}
      previewToken={previewToken}
      result={preview && <MergeResult preview={preview} />}
      maySave={preview !== null}
      labels={{
        preview: "Xem đơn sau khi gộp",
        previewAgain: "Xem lại",
        save: "Gộp đơn và báo khách",
        saving: "Đang gộp",
      }}
      hint="Phòng, khách, tiền, tài liệu và ghi chú của đơn kia chuyển sang đơn này. Hai đơn chưa đổi gì cho đến khi bạn bấm “Gộp đơn và báo khách”."
    >
      <OtherBooking kind={kind} values={submitted.values ?? {}} errors={errors} mergeable={mergeable} />
    </PreviewedForm>
  );
}
