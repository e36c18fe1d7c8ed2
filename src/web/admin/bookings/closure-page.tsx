import { useEffect } from "react";
import { Form, redirect, useNavigation, useRevalidator } from "react-router";
import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { answerForCustomer } from "#modules/closures/commands/answer-closure.ts";
import { repeatClosure } from "#modules/closures/commands/close-bay.ts";
import { endClosure } from "#modules/closures/commands/end-closure.ts";
import { closureMessages } from "#modules/closures/messages.ts";
import { type ClosureRow, type ClosureView, getClosure } from "#modules/closures/queries/get-closure.ts";
import { idInput } from "#platform/input.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select.tsx";
import { choicesOf, readChoice } from "#web/components/closure-choice.ts";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/closure-page.ts";
import { AffectedItem } from "./closure/affected-item.tsx";
import { outcomeText } from "./closure/outcome-text.ts";
import { proposalText } from "./closure/proposal-text.ts";
import "./bookings.css";
import "./departure/departure.css";

/** Poll interval while guests are being notified. */
const POLL_MS = 2000;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    closure: await getClosure(ctx, params.id),
    mayWrite: can(ctx.actor, "bookings.write"),
  }));

const answerFields = z.strictObject({ bookingId: idInput, pick: z.string().max(200).default("") });

const formActions = actionsFor<string>("bookings.write", {
  answer: formAction(answerFields, (ctx, { bookingId, pick }) => answerForCustomer(ctx, bookingId, readChoice(pick))),
  again: formAction(noInput, async (ctx, _, id) => {
    await repeatClosure(ctx, id);
  }),
  end: formAction(noInput, (ctx, _, id) => endClosure(ctx, id)),
});

export const action = ({ params: { id }, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { run } = formActionOf(ctx, formActions, form);
    if (!isId(id)) throw notFound(closureMessages.noSuch, "closure-not-found");
    await run(id);
    return redirect(adminPaths.closure(id), 303);
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Ngừng chạy cả vịnh" }];

export default function ClosurePage({ loaderData: { closure, mayWrite }, actionData }: Route.ComponentProps) {
  const { place, from, to, rows, isEnded } = closure;
  const rejection = isRejection(actionData) ? actionData : null;
  const days = from === to ? formatDate(from) : `${formatDate(from)} đến ${formatDate(to)}`;
  const waiting = rows.filter(({ told, isOpen, isAboard }) => told !== "told" && isOpen && !isAboard).length;
  usePolling(waiting > 0 && !isEnded);
  const open = rows.filter((row) => row.isOpen);
  const closed = rows.filter((row) => !row.isOpen);
  return (
    <>
      <PageHeading
        title={`${place}, ${days}`}
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: "Lên tàu", href: adminPaths.departures({ ngay: from }) },
        ]}
      />
      <div className="departure">
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        <Summary closure={closure} waiting={waiting} mayWrite={mayWrite} />
        {rows.length === 0 && (
          <section className="box box-body" aria-label="Đơn">
            <EmptyState title="Không có đơn nào trong những ngày này">
              <p>Các đêm vẫn ngừng bán ở mọi tàu của vịnh.</p>
            </EmptyState>
          </section>
        )}
        <Rows title="Chưa trả lời" rows={open} mayWrite={mayWrite && !isEnded} rejection={rejection?.values} />
        <Rows title="Đã xong" rows={closed} mayWrite={false} />
      </div>
    </>
  );
}

/** Polls the list while guests are being notified. */
function usePolling(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isOn, state, revalidate]);
}

type SummaryProps = { closure: ClosureView; waiting: number; mayWrite: boolean };

function Summary({ closure, waiting, mayWrite }: SummaryProps) {
  const busy = useNavigation().state === "submitting";
  const { rows, ships, reason, isEnded, missing } = closure;
  const informed = rows.filter((row) => row.told === "told" && row.hasEmail).length;
  const open = rows.filter(({ isOpen }) => isOpen).length;
  const bookingsToCall = rows.filter(({ isOpen, isAboard, hasEmail }) => isOpen && (isAboard || !hasEmail)).length;
  const answered = (kind: ClosureRow["answer"]) => rows.filter((row) => row.answer === kind).length;
  return (
    <Box id="tinh-hinh" title={isEnded ? "Tàu đã chạy lại" : `${ships} tàu ngừng chạy`}>
      <div className="box-body departure-sum">
        <p role="status">
          {waiting > 0 ? `Đang báo khách: ${informed}/${informed + waiting} đơn. ` : `Đã báo ${informed} đơn. `}
          {`Chọn ngày khác ${answered("day")}, tàu khác ${answered("ship")}, hoàn tiền ${answered("refund")}, chưa trả lời ${open}.`}
        </p>
        <p className="field-hint">Lý do: {reason}</p>
        {mayWrite && !isEnded && (
          <div className="departure-actions">
            {(missing > 0 || waiting > 0) && (
              <Form method="post" preventScrollReset>
                <Button
                  type="submit"
                  name="intent"
                  value="again"
                  variant="primary"
                  size="sm"
                  busy={busy ? "Đang làm" : undefined}
                >
                  {missing > 0 ? `Thêm và báo ${missing} đơn mới thấy` : "Báo tiếp khách còn lại"}
                </Button>
              </Form>
            )}
            <FormDialog
              label="Cho chạy lại"
              title="Cho tàu chạy lại?"
              submit="Cho chạy lại và mở bán"
              intent="end"
              size="sm"
            >
              {() => (
                <p>
                  Các đêm đã ngừng được mở bán lại và thông báo trên trang tàu kết thúc. {open} đơn chưa trả lời giữ
                  nguyên ngày và tàu đã đặt; khách đã được hỏi nhận thư báo tàu chạy lại.
                  {bookingsToCall > 0 &&
                    ` Bạn gọi báo ${bookingsToCall} đơn, vì không có email hoặc khách đang trên tàu.`}
                </p>
              )}
            </FormDialog>
          </div>
        )}
      </div>
    </Box>
  );
}

type RowsProps = {
  title: string;
  rows: readonly ClosureRow[];
  mayWrite: boolean;
  rejection?: Readonly<Record<string, string>> | undefined;
};

function Rows({ title, rows, mayWrite, rejection }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Box title={`${title} (${rows.length})`}>
      <ul className="money-list departure-list">
        {rows.map((row) => (
          <AffectedItem key={row.id} booking={row}>
            <div>
              <p>{row.isOpen ? proposalText(row) : outcomeText(row)}</p>
              {mayWrite && !row.isAboard && <AnswerForm row={row} values={rejection} />}
            </div>
          </AffectedItem>
        ))}
      </ul>
    </Box>
  );
}

function AnswerForm({ row, values }: { row: ClosureRow; values: Readonly<Record<string, string>> | undefined }) {
  const options = choicesOf(row.proposal, row.total).map(({ value, label }) => ({ value, label }));
  const isThis = values?.bookingId === row.id;
  return (
    <details open={isThis}>
      <summary>Trả lời thay khách</summary>
      <Form method="post" preventScrollReset className="departure-actions">
        <input type="hidden" name="bookingId" value={row.id} />
        <SelectField
          name="pick"
          label="Khách chọn"
          required
          defaultValue={isThis ? values?.pick : ""}
          options={[{ value: "", label: "Chọn cách xử lý" }, ...options]}
        />
        <Button type="submit" name="intent" value="answer" size="sm">
          Làm theo khách chọn
        </Button>
      </Form>
    </details>
  );
}
