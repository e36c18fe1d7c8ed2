import { can } from "#kernel/actor.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import {
  answerCase,
  extendCase,
  recordThirdParties,
  rejectCase,
  reopenCase,
  resolveCase,
} from "#modules/cases/commands/decide-case.ts";
import { replaceCaseLink } from "#modules/cases/commands/replace-link.ts";
import { assignCase, noteOnCase } from "#modules/cases/commands/run-case.ts";
import { answerInput, caseNoteInput, extendInput, reasonInput, refuseInput } from "#modules/cases/contract.ts";
import { caseEventNames, topicNames } from "#modules/cases/messages.ts";
import { getCaseDetail } from "#modules/cases/queries/get-case.ts";
import { assignInput } from "#modules/worklist/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, noInput } from "#web/forms/form-actions.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { runActions } from "../layout/run-actions.ts";
import { adminPaths } from "../paths.ts";
import { itemAction } from "../worklist/item-actions.ts";
import { ItemPage } from "../worklist/item-page.tsx";
import type { Route } from "./+types/detail-page.ts";
import { DecidePanel } from "./decide-panel.tsx";
import { caseDisplay } from "./labels.ts";
import { CaseRequestPanel } from "./request-panel.tsx";
import { RunPanel } from "./run-panel.tsx";
import "./cases.css";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [item, colleagues] = await Promise.all([getCaseDetail(ctx, params.code), listColleagues(ctx)]);
    const mayWrite = can(ctx.actor, "bookings.write") && !item.isErased;
    const mayDecide = mayWrite && (item.kind === "complaint" || can(ctx.actor, "personal-data.decide"));
    return { item, colleagues, mayWrite, mayDecide, now: ctx.now() };
  });

export const shouldRevalidate = reloadAfterConflict;

const formActions = actionsFor<string, string>("bookings.write", {
  answer: itemAction(answerInput, answerCase, "Đã gửi câu trả lời cho khách."),
  resolve: itemAction(answerInput, resolveCase, "Hồ sơ đã giải quyết xong, khách đã được báo."),
  refuse: itemAction(refuseInput, rejectCase, "Đã từ chối, khách đã được báo lý do."),
  extend: itemAction(extendInput, extendCase, "Đã gia hạn, khách đã được báo."),
  others: itemAction(reasonInput, recordThirdParties, "Đã đổi hạn vì có bên khác tham gia, khách đã được báo."),
  reopen: itemAction(reasonInput, reopenCase, "Đã mở lại hồ sơ, khách đã được báo."),
  assign: itemAction(assignInput, (ctx, code, { assigneeId }) => assignCase(ctx, code, assigneeId), "Đã giao hồ sơ."),
  "replace-link": itemAction(noInput, replaceCaseLink, "Đã đổi liên kết, khách nhận liên kết mới qua email."),
  note: itemAction(caseNoteInput, noteOnCase, "Đã thêm ghi chú."),
});

export const action = (args: Route.ActionArgs) => runActions(args, formActions, args.params.code);

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Hồ sơ ${params.code}` }];

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, mayWrite, mayDecide, now } = loaderData;
  return (
    <ItemPage
      display={caseDisplay}
      item={item}
      eventNames={caseEventNames}
      version={item.version}
      mayNote={mayWrite}
      actionData={actionData}
      badges={<Badge>{topicNames[item.topic]}</Badge>}
      notice={
        item.kind === "data" &&
        mayDecide &&
        item.contact.email !== "" && (
          <p className="mb-4">
            <LinkButton href={adminPaths.person({ khach: item.contact.email })} variant="outline" size="sm">
              Xem, trích hoặc xoá dữ liệu của khách này
            </LinkButton>
          </p>
        )
      }
      main={
        <>
          <CaseRequestPanel item={item} />
          {mayDecide && <DecidePanel item={item} now={now} actionData={actionData} />}
        </>
      }
      side={<RunPanel {...loaderData} />}
    />
  );
}
