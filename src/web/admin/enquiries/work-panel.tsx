import { today as dayOf, formatInstant } from "#kernel/calendar-date.ts";
import type { Colleague } from "#modules/accounts/queries.ts";
import type { EnquiryDetail, EnquiryState } from "#modules/enquiries/contract.ts";
import { Button } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { WorkPanel } from "../worklist/work-panel.tsx";

type WorkProps = {
  enquiry: EnquiryDetail;
  to: readonly EnquiryState[];
  colleagues: readonly Colleague[];
  mayWrite: boolean;
  today: string;
  actionData: unknown;
};

/** Assignee, deadline and state changes of an enquiry. */
export function EnquiryWorkPanel({ enquiry, to, colleagues, mayWrite, today, actionData }: WorkProps) {
  const { dueAt, reason, isLate, assigneeId } = enquiry;
  const due = <b className={isLate ? "admin-list-late" : undefined}>{formatInstant(dueAt)}</b>;
  return (
    <WorkPanel
      title="Xử lý"
      facts={[["Hạn trả lời", due], reason && ["Lý do mất", reason]]}
      assigneeId={assigneeId}
      colleagues={colleagues}
      mayAssign={mayWrite}
    >
      {mayWrite && <DueForm dueOn={dayOf(dueAt)} today={today} actionData={actionData} />}
      <StateButtons from={enquiry.state} to={to} actionData={actionData} />
    </WorkPanel>
  );
}

type DueProps = Pick<WorkProps, "today" | "actionData"> & { dueOn: string };

function DueForm({ dueOn, today, actionData }: DueProps) {
  return (
    <ActionForm intent="due" label="Hạn trả lời" actionData={actionData} className="admin-list-row">
      {(rejection, busy) => (
        <>
          <div className="field">
            <span className="field-label">Đổi hạn trả lời</span>
            <DateTextField
              key={dueOn}
              label="Hạn trả lời"
              name="dueOn"
              min={today}
              defaultValue={dueOn < today ? today : dueOn}
              required
              error={rejection?.fields.dueOn}
            />
          </div>
          <Button type="submit" variant="quiet" busy={busy ? "Đang đổi" : undefined}>
            Đổi
          </Button>
        </>
      )}
    </ActionForm>
  );
}

const stateVerbs: Readonly<Record<EnquiryState, string>> = {
  new: "",
  sent: "",
  quoting: "Báo giá lại",
  answered: "Đã trả lời xong",
  won: "Đã chốt cách khác",
  lost: "Khách không mua",
};

/** One button per state; losing an enquiry needs a reason. */
function StateButtons({ from, to, actionData }: Pick<WorkProps, "to" | "actionData"> & { from: EnquiryState }) {
  return (
    <>
      {to.map((state) => (
        <ActionForm key={state} intent="step" actionData={actionData} className="admin-list-row">
          {(rejection, busy) => (
            <>
              <input type="hidden" name="to" value={state} />
              {state === "lost" && (
                <TextField
                  name="reason"
                  label="Lý do khách không mua"
                  maxLength={200}
                  required
                  defaultValue={rejection?.values.reason}
                  error={rejection?.fields.reason}
                />
              )}
              <Button
                type="submit"
                variant={state === "quoting" ? "deep" : "quiet"}
                busy={busy ? "Đang chuyển" : undefined}
              >
                {from === "new" && state === "quoting" ? "Nhận và báo giá" : stateVerbs[state]}
              </Button>
            </>
          )}
        </ActionForm>
      ))}
    </>
  );
}
