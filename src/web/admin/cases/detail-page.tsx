import type { ShouldRevalidateFunctionArgs } from "react-router";
import { can } from "#kernel/actor.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import {
  answerCase,
  extendCase,
  involveOthers,
  refuseCase,
  reopenCase,
  resolveCase,
} from "#modules/cases/commands/decide-case.ts";
import { replaceCaseLink } from "#modules/cases/commands/replace-link.ts";
import { assignCase, noteOnCase } from "#modules/cases/commands/run-case.ts";
import {
  answerInput,
  assignCaseInput,
  caseNoteInput,
  extendInput,
  reasonInput,
  refuseInput,
} from "#modules/cases/contract.ts";
import { MAX_NOTE } from "#modules/cases/limits.ts";
import { caseEventNames, caseKindNames, caseStateNames, topicNames } from "#modules/cases/messages.ts";
import { getCaseFile } from "#modules/cases/queries/get-case.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, noInput } from "#web/forms/form-actions.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { LogPanel } from "../back-office-list/log-panel.tsx";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/detail-page.ts";
import { AskedPanel } from "./asked-panel.tsx";
import { DecidePanel } from "./decide-panel.tsx";
import { stateTones } from "./labels.ts";
import { RunPanel } from "./run-panel.tsx";
import "../bookings/detail/detail.css";
import "../back-office-list/back-office-list.css";
import "./cases.css";

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => {
    const [file, colleagues] = await Promise.all([getCaseFile(ctx, params.code), listColleagues(ctx)]);
    const mayWrite = can(ctx.actor, "bookings.write") && !file.isForgotten;
    const mayDecide = mayWrite && (file.kind === "complaint" || can(ctx.actor, "personal-data.decide"));
    return { file, colleagues, mayWrite, mayDecide, now: ctx.now() };
  });
}

/** Reloads also after a conflict: the user has to see the other person's change before retrying. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

const steps = actionsFor<string, string>("bookings.write", {
  answer: formAction(answerInput, async (ctx, input, code) => {
    await answerCase(ctx, code, input);
    return "Đã gửi câu trả lời cho khách.";
  }),
  resolve: formAction(answerInput, async (ctx, input, code) => {
    await resolveCase(ctx, code, input);
    return "Hồ sơ đã giải quyết xong, khách đã được báo.";
  }),
  refuse: formAction(refuseInput, async (ctx, input, code) => {
    await refuseCase(ctx, code, input);
    return "Đã từ chối, khách đã được báo lý do.";
  }),
  extend: formAction(extendInput, async (ctx, input, code) => {
    await extendCase(ctx, code, input);
    return "Đã gia hạn, khách đã được báo.";
  }),
  others: formAction(reasonInput, async (ctx, input, code) => {
    await involveOthers(ctx, code, input);
    return "Đã đổi hạn vì có bên khác tham gia, khách đã được báo.";
  }),
  reopen: formAction(reasonInput, async (ctx, input, code) => {
    await reopenCase(ctx, code, input);
    return "Đã mở lại hồ sơ, khách đã được báo.";
  }),
  assign: formAction(assignCaseInput, async (ctx, { assigneeId }, code) => {
    await assignCase(ctx, code, assigneeId);
    return "Đã giao hồ sơ.";
  }),
  "replace-link": formAction(noInput, async (ctx, _, code) => {
    await replaceCaseLink(ctx, code);
    return "Đã đổi liên kết, khách nhận liên kết mới qua email.";
  }),
  note: formAction(caseNoteInput, async (ctx, note, code) => {
    await noteOnCase(ctx, code, note);
    return "Đã thêm ghi chú.";
  }),
});

export const action = (sent: Route.ActionArgs) => runActions(sent, steps, sent.params.code);

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Hồ sơ ${params.code}` }];

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, colleagues, mayWrite, mayDecide, now } = loaderData;
  const { code, kind, topic, state } = file;
  const crumbs = [{ label: "Khiếu nại và dữ liệu cá nhân", href: adminPaths.cases() }];
  return (
    <>
      <PageHeading title={`Hồ sơ ${code}`} crumbs={crumbs} />
      <p className="file-badges">
        <Badge tone={stateTones[state]}>{caseStateNames[state]}</Badge>
        <Badge>{caseKindNames[kind]}</Badge>
        <Badge>{topicNames[topic]}</Badge>
        {file.isLate && <Badge tone="error">Quá hạn</Badge>}
        {file.hasNews && <Badge tone="accent">Khách viết thêm</Badge>}
      </p>
      <ActionResult answer={actionData} />
      {kind === "data" && mayDecide && file.contact.email !== "" && (
        <p className="mb-4">
          <LinkButton href={adminPaths.person({ khach: file.contact.email })} variant="outline" size="sm">
            Xem, trích hoặc xoá dữ liệu của khách này
          </LinkButton>
        </p>
      )}
      <div className="file">
        <div className="file-main">
          <AskedPanel file={file} />
          {mayDecide && <DecidePanel file={file} now={now} answer={actionData} />}
          <LogPanel
            log={file.log.map(({ kind, ...one }) => ({ ...one, title: caseEventNames[kind] }))}
            maxNote={MAX_NOTE}
            version={file.version}
            mayWrite={mayWrite}
            answer={actionData}
          />
        </div>
        <div className="file-side">
          <RunPanel
            file={file}
            colleagues={colleagues}
            mayWrite={mayWrite}
            mayDecide={mayDecide}
            now={now}
            answer={actionData}
          />
        </div>
      </div>
    </>
  );
}
