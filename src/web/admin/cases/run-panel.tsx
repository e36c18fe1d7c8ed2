import type { ReactNode } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { Colleague } from "#modules/accounts/queries.ts";
import type { CaseFile } from "#modules/cases/contract.ts";
import { caseMessages } from "#modules/cases/messages.ts";
import { isOver } from "#modules/cases/rules.ts";
import { FormDialog } from "../layout/form-dialog.tsx";
import { WorkPanel } from "../worklist/work-panel.tsx";
import { dueWords } from "./labels.ts";

type RunProps = {
  file: CaseFile;
  colleagues: readonly Colleague[];
  mayWrite: boolean;
  mayDecide: boolean;
  now: Date;
};

/** The promised deadlines and the assignee. */
export function RunPanel({ file, colleagues, mayWrite, mayDecide, now }: RunProps) {
  const { assigneeId } = file;
  return (
    <WorkPanel
      title="Thời hạn và phụ trách"
      facts={promised(file, now)}
      {...{ assigneeId, colleagues, mayAssign: mayWrite }}
    >
      {mayWrite && <ReplaceLink />}
      {mayWrite && !mayDecide && <p className="text-text-2">{caseMessages.ownersDecide}</p>}
    </WorkPanel>
  );
}

const ReplaceLink = () => (
  <div>
    <FormDialog
      label="Liên kết của khách đã lộ"
      title="Đổi liên kết của khách?"
      submit="Đổi liên kết"
      intent="replace-link"
      size="sm"
    >
      {() => <p>Mọi liên kết đã gửi cho hồ sơ này sẽ không mở được nữa. Khách nhận liên kết mới qua email.</p>}
    </FormDialog>
  </div>
);

function promised(file: CaseFile, now: Date): [string, ReactNode][] {
  const { answerBy, resolveBy, firstAnsweredAt, endedAt, state, extended, withOthers, reason } = file;
  const more = [extended && "đã gia hạn", withOthers && "có bên khác tham gia"].filter(Boolean).join(", ");
  return [
    ["Trả lời đầu", firstAnsweredAt ? doneAt(firstAnsweredAt, answerBy) : <Due key="answer" at={answerBy} now={now} />],
    ["Giải quyết", endedAt ? doneAt(endedAt, resolveBy) : <Due key="resolve" at={resolveBy} now={now} />],
    ...(more ? [["Ghi nhận", more] as [string, ReactNode]] : []),
    ...(isOver(state) && reason ? [["Lý do từ chối", reason] as [string, ReactNode]] : []),
  ];
}

const doneAt = (at: Date, by: Date) => `${formatInstant(at)}, ${at <= by ? "đúng hạn" : "sau hạn"}`;

const Due = ({ at, now }: { at: Date; now: Date }) => (
  <span className={at < now ? "desk-late" : undefined}>{dueWords(at, now)}</span>
);
