import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { sendQuote, withdrawQuote } from "#modules/enquiries/commands/quotes.ts";
import { assignEnquiry, noteOnEnquiry, setEnquiryDue, stepEnquiry } from "#modules/enquiries/commands/work-enquiry.ts";
import { dueInput, enquiryStepInput } from "#modules/enquiries/contract.ts";
import { enquiryStateNames } from "#modules/enquiries/messages.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { isOver, stepsFrom } from "#modules/enquiries/rules.ts";
import { assignInput, noteInput } from "#modules/worklist/contract.ts";
import { idInput } from "#platform/input.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { bookingFlash } from "../bookings/booking-flash.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import { itemAction } from "../worklist/item-actions.ts";
import { ItemPage } from "../worklist/item-page.tsx";
import type { Route } from "./+types/detail-page.ts";
import { firstTrip } from "./first-trip.ts";
import { enquiryDisplay, eventNames } from "./labels.ts";
import { QuotesPanel } from "./quotes-panel.tsx";
import { EnquiryRequestPanel } from "./request-panel.tsx";
import { EnquiryWorkPanel } from "./work-panel.tsx";
import "./enquiries.css";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [enquiry, colleagues] = await Promise.all([getEnquiryDetail(ctx, params.code), listColleagues(ctx)]);
    return {
      flash: bookingFlash.in(url),
      enquiry,
      colleagues,
      mayWrite: can(ctx.actor, "bookings.write") && !enquiry.isErased,
      today: today(ctx.now()),
    };
  });

const quoteForm = z.strictObject({ quoteId: idInput });

const formActions = actionsFor<string, string>("bookings.write", {
  step: itemAction(enquiryStepInput, stepEnquiry, ({ to }) => `Yêu cầu chuyển sang: ${enquiryStateNames[to]}.`),
  assign: itemAction(
    assignInput,
    (ctx, code, { assigneeId }) => assignEnquiry(ctx, code, assigneeId),
    "Đã giao yêu cầu.",
  ),
  due: itemAction(dueInput, (ctx, code, { dueOn }) => setEnquiryDue(ctx, code, dueOn), "Đã đổi hạn trả lời."),
  note: itemAction(noteInput, (ctx, code, { text }) => noteOnEnquiry(ctx, code, text), "Đã thêm ghi chú."),
  send: itemAction(quoteForm, (ctx, code, { quoteId }) => sendQuote(ctx, code, quoteId), "Đã gửi báo giá cho khách."),
  withdraw: itemAction(quoteForm, (ctx, code, { quoteId }) => withdrawQuote(ctx, code, quoteId), "Đã rút báo giá."),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, args.params.code);

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Yêu cầu ${params.code}` }];

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, enquiry, colleagues, mayWrite, today } = loaderData;
  useFlashMessage(flash);
  const { code, state, quotes, source } = enquiry;
  return (
    <ItemPage
      display={enquiryDisplay}
      item={enquiry}
      eventNames={eventNames}
      mayNote={mayWrite}
      actionData={actionData}
      action={
        mayWrite &&
        !isOver(state) && <LinkButton href={adminPaths.makeQuote(code, firstTrip(enquiry))}>Lập báo giá</LinkButton>
      }
      badges={source === "phone" && <Badge>Qua điện thoại</Badge>}
      main={
        <>
          <EnquiryRequestPanel enquiry={enquiry} />
          <QuotesPanel code={code} quotes={quotes} mayWrite={mayWrite} actionData={actionData} />
        </>
      }
      side={
        <EnquiryWorkPanel
          enquiry={enquiry}
          to={mayWrite ? stepsFrom(state) : []}
          colleagues={colleagues}
          mayWrite={mayWrite}
          today={today}
          actionData={actionData}
        />
      }
    />
  );
}
