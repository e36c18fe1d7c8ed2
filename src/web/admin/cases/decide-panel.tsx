import { type ReactNode, useEffect, useRef } from "react";
import { addDays, formatDate, today } from "#kernel/calendar-date.ts";
import type { CaseDetail } from "#modules/cases/contract.ts";
import { MAX_ANSWER, MAX_REASON } from "#modules/cases/limits.ts";
import { isOver } from "#modules/cases/rules.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { Rejection } from "#web/forms/rejection.ts";
import { ActionForm, isDone, rejectionOf } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";

type DecideProps = { item: CaseDetail; now: Date; actionData: unknown };

/** Decisions on a case; the customer gets an email for each. */
export function DecidePanel({ item, now, actionData }: DecideProps) {
  const ended = isOver(item.state);
  return (
    <Box id="tra-loi" title={ended ? "Mở lại" : "Trả lời khách"}>
      <div className="box-body">
        {ended ? (
          <DecisionForm labels={reopening} item={item} actionData={actionData} />
        ) : (
          <>
            <DecisionForm labels={answering} item={item} actionData={actionData} />
            <DecisionDisclosure labels={resolving} item={item} actionData={actionData} />
            <DecisionDisclosure labels={refusing} item={item} actionData={actionData} />
            <ExtendDeadline item={item} now={now} actionData={actionData} />
            {item.mayInvolveOthers && <DecisionDisclosure labels={involving} item={item} actionData={actionData} />}
          </>
        )}
      </div>
    </Box>
  );
}

type DecisionLabels = {
  intent: string;
  /** Label of the `details` summary. */
  title: string;
  field: "text" | "reason";
  label: string;
  hint?: string;
  button: string;
  variant: ButtonVariant;
};

const answering: DecisionLabels = {
  intent: "answer",
  title: "Trả lời",
  field: "text",
  label: "Câu trả lời, gửi đến email của khách",
  button: "Gửi trả lời",
  variant: "primary",
};
const resolving: DecisionLabels = {
  intent: "resolve",
  title: "Giải quyết xong",
  field: "text",
  label: "Đã làm gì, khách đọc được",
  button: "Giải quyết xong và báo khách",
  variant: "deep",
};
const refusing: DecisionLabels = {
  intent: "refuse",
  title: "Từ chối",
  field: "reason",
  label: "Lý do từ chối, khách đọc được",
  button: "Từ chối và báo khách",
  variant: "danger",
};
const extending: DecisionLabels = {
  intent: "extend",
  title: "Gia hạn một lần",
  field: "reason",
  label: "Lý do, khách đọc được",
  button: "Gia hạn và báo khách",
  variant: "deep",
};
const involving: DecisionLabels = {
  intent: "others",
  title: "Cần bên khác cùng làm",
  field: "reason",
  label: "Cần ai làm gì, khách đọc được",
  hint: "Khi tàu, khách sạn hay hãng bay phải cùng làm, luật cho thời hạn dài hơn, tính từ ngày nhận.",
  button: "Đổi hạn và báo khách",
  variant: "deep",
};
const reopening: DecisionLabels = {
  intent: "reopen",
  title: "Mở lại",
  field: "reason",
  label: "Vì sao mở lại, khách đọc được",
  button: "Mở lại và báo khách",
  variant: "deep",
};

type DecisionProps = {
  labels: DecisionLabels;
  item: CaseDetail;
  actionData: unknown;
  /** Fields before the text. */
  children?: (rejection: Rejection | null) => ReactNode;
};

/** A collapsible form of a decision. */
function DecisionDisclosure(props: DecisionProps) {
  const { labels, actionData } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const isRejected = rejectionOf(actionData, labels.intent) !== null;
  // Synchronises with `details`: a rejected form stays open, a successful one closes.
  useEffect(() => {
    if (!details.current) return;
    if (isRejected) details.current.open = true;
    else if (isDone(actionData) && actionData.intent === labels.intent) details.current.open = false;
  }, [actionData, labels.intent, isRejected]);
  return (
    <details className="case-step" ref={details} open={isRejected || undefined}>
      <summary>{labels.title}</summary>
      <DecisionForm {...props} />
    </details>
  );
}

function DecisionForm({ labels, item, actionData, children }: DecisionProps) {
  const { intent, title, field, label, hint, button, variant } = labels;
  return (
    <ActionForm intent={intent} label={title} actionData={actionData} className="case-form">
      {(rejection, busy) => (
        <>
          <input type="hidden" name="version" value={item.version} />
          {children?.(rejection)}
          <TextArea
            name={field}
            label={label}
            rows={4}
            required
            maxLength={field === "text" ? MAX_ANSWER : MAX_REASON}
            data-once
            defaultValue={rejection?.values[field]}
            error={rejection?.fields[field]}
            {...(hint && { hint })}
          />
          <div>
            <Button type="submit" variant={variant} busy={busy ? "Đang gửi" : undefined}>
              {button}
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** Extends the deadline, once. */
function ExtendDeadline({ item, now, actionData }: DecideProps) {
  const last = item.mayExtendTo;
  if (last === null) return null;
  const day = today(now);
  const next = addDays(today(item.resolveBy), 1);
  const first = next < day ? day : next;
  if (first > last) return null;
  return (
    <DecisionDisclosure labels={extending} item={item} actionData={actionData}>
      {(rejection) => (
        <div className="field">
          <span className="field-label">Hạn mới, muộn nhất {formatDate(last)}</span>
          <DateTextField
            key={item.resolveBy.toISOString()}
            label="Hạn mới"
            name="until"
            min={first}
            max={last}
            defaultValue={rejection?.values.until ?? last}
            required
            error={rejection?.fields.until}
          />
        </div>
      )}
    </DecisionDisclosure>
  );
}
