import { formatInstant } from "#kernel/calendar-date.ts";
import type { Colleague } from "#modules/accounts/queries.ts";
import type { CaseDetail } from "#modules/cases/contract.ts";
import { caseMessages } from "#modules/cases/messages.ts";
import { isOver } from "#modules/cases/rules.ts";
import type { Fact } from "../bookings/detail/facts.tsx";
import { ReplaceLink } from "../worklist/replace-link.tsx";
import { WorkPanel } from "../worklist/work-panel.tsx";
import { dueLabel } from "./labels.ts";

type RunProps = {
  item: CaseDetail;
  colleagues: readonly Colleague[];
  mayWrite: boolean;
  mayDecide: boolean;
  now: Date;
};

/** The promised deadlines and the assignee. */
export function RunPanel({ item, colleagues, mayWrite, mayDecide, now }: RunProps) {
  const { assigneeId } = item;
  return (
    <WorkPanel
      title="Thời hạn và phụ trách"
      facts={promised(item, now)}
      assigneeId={assigneeId}
      colleagues={colleagues}
      mayAssign={mayWrite}
    >
      {mayWrite && (
        <ReplaceLink title="Đổi liên kết của khách?">
          Mọi liên kết đã gửi cho hồ sơ này sẽ không mở được nữa. Khách nhận liên kết mới qua email.
        </ReplaceLink>
      )}
      {mayWrite && !mayDecide && <p className="text-text-2">{caseMessages.ownersDecide}</p>}
    </WorkPanel>
  );
}

function promised(item: CaseDetail, now: Date): Fact[] {
  const { answerBy, resolveBy, firstAnsweredAt, endedAt, state, extended, withOthers, reason } = item;
  const more = [extended && "đã gia hạn", withOthers && "có bên khác tham gia"].filter(Boolean).join(", ");
  return [
    ["Trả lời đầu", firstAnsweredAt ? doneAt(firstAnsweredAt, answerBy) : <Due key="answer" at={answerBy} now={now} />],
    ["Giải quyết", endedAt ? doneAt(endedAt, resolveBy) : <Due key="resolve" at={resolveBy} now={now} />],
    more && ["Ghi nhận", more],
    isOver(state) && reason && ["Lý do từ chối", reason],
  ];
}

const doneAt = (at: Date, by: Date) => `${formatInstant(at)}, ${at <= by ? "đúng hạn" : "sau hạn"}`;

const Due = ({ at, now }: { at: Date; now: Date }) => (
  <span className={at < now ? "admin-list-late" : undefined}>{dueLabel(at, now)}</span>
);
