import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { sendQuote, withdrawQuote } from "#modules/enquiries/commands/quotes.ts";
import { assignEnquiry, noteOnEnquiry, setEnquiryDue, stepEnquiry } from "#modules/enquiries/commands/work-enquiry.ts";
import { assignInput, dueInput, enquiryNoteInput, enquiryStepInput } from "#modules/enquiries/contract.ts";
import { MAX_NOTE } from "#modules/enquiries/limits.ts";
import { enquiryKindNames, enquiryStateNames } from "#modules/enquiries/messages.ts";
import { getEnquiryFile } from "#modules/enquiries/queries/get-enquiry.ts";
import { isOver, stepsFrom } from "#modules/enquiries/rules.ts";
import { idInput } from "#platform/input.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction } from "#web/forms/form-actions.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { LogPanel } from "../back-office-list/log-panel.tsx";
import { arrivalMessage } from "../bookings/arrival-message.ts";
import { ActionResult, useFlashMessage } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/detail-page.ts";
import { AskedPanel } from "./asked-panel.tsx";
import { firstTrip } from "./first-trip.ts";
import { eventNames, stateTones } from "./labels.ts";
import { QuotesPanel } from "./quotes-panel.tsx";
import { WorkPanel } from "./work-panel.tsx";
import "../bookings/detail/detail.css";
import "../back-office-list/back-office-list.css";
import "./enquiries.css";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const [enquiry, colleagues] = await Promise.all([getEnquiryFile(ctx, params.code), listColleagues(ctx)]);
    return {
      said: arrivalMessage(url),
      enquiry,
      colleagues,
      mayWrite: can(ctx.actor, "bookings.write"),
      today: today(ctx.now()),
    };
  });
}

const ofQuote = z.strictObject({ quoteId: idInput });

const steps = actionsFor<string, string>("bookings.write", {
  step: formAction(enquiryStepInput, async (ctx, input, code) => {
    await stepEnquiry(ctx, code, input);
    return `Yêu cầu chuyển sang: ${enquiryStateNames[input.to]}.`;
  }),
  assign: formAction(assignInput, async (ctx, { assigneeId }, code) => {
    await assignEnquiry(ctx, code, assigneeId);
    return "Đã giao yêu cầu.";
  }),
  due: formAction(dueInput, async (ctx, { dueOn }, code) => {
    await setEnquiryDue(ctx, code, dueOn);
    return "Đã đổi hạn trả lời.";
  }),
  note: formAction(enquiryNoteInput, async (ctx, { text }, code) => {
    await noteOnEnquiry(ctx, code, text);
    return "Đã thêm ghi chú.";
  }),
  send: formAction(ofQuote, async (ctx, { quoteId }, code) => {
    await sendQuote(ctx, code, quoteId);
    return "Đã gửi báo giá cho khách.";
  }),
  withdraw: formAction(ofQuote, async (ctx, { quoteId }, code) => {
    await withdrawQuote(ctx, code, quoteId);
    return "Đã rút báo giá.";
  }),
});

export const action = (sent: Route.ActionArgs) => runActions(sent, steps, sent.params.code);

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Yêu cầu ${params.code}` }];

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, colleagues, mayWrite, today } = loaderData;
  useFlashMessage(loaderData.said);
  const { code, kind, state, quotes, isForgotten } = enquiry;
  const crumbs = [{ label: "Yêu cầu và báo giá", href: adminPaths.enquiries() }];
  const mayQuote = mayWrite && !isForgotten && !isOver(state);
  return (
    <>
      <PageHeading title={`Yêu cầu ${code}`} crumbs={crumbs}>
        {mayQuote && <LinkButton href={adminPaths.makeQuote(code, firstTrip(enquiry))}>Lập báo giá</LinkButton>}
      </PageHeading>
      <p className="file-badges">
        <Badge tone={stateTones[state]}>{enquiryStateNames[state]}</Badge>
        <Badge>{enquiryKindNames[kind]}</Badge>
        {enquiry.source === "phone" && <Badge>Qua điện thoại</Badge>}
        {enquiry.isLate && <Badge tone="error">Quá hạn trả lời</Badge>}
      </p>
      <ActionResult answer={actionData} />
      <div className="file">
        <div className="file-main">
          <AskedPanel enquiry={enquiry} />
          <QuotesPanel quotes={quotes} mayWrite={mayWrite && !isForgotten} answer={actionData} />
          <LogPanel
            log={enquiry.log.map(({ kind, ...one }) => ({ ...one, title: eventNames[kind] }))}
            maxNote={MAX_NOTE}
            mayWrite={mayWrite && !isForgotten}
            answer={actionData}
          />
        </div>
        <div className="file-side">
          <WorkPanel
            enquiry={enquiry}
            to={mayWrite ? stepsFrom(state) : []}
            colleagues={colleagues}
            mayWrite={mayWrite}
            today={today}
            answer={actionData}
          />
        </div>
      </div>
    </>
  );
}
