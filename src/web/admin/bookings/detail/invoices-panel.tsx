import type { ReactNode } from "react";
import { formatDate, formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { InvoiceView } from "#modules/invoices/contract.ts";
import type { InvoicePreview } from "#modules/invoices/queries/preview-invoice.ts";
import type { ProformaView } from "#modules/invoices/queries/proformas.ts";
import { TextField } from "#ui/text-field.tsx";
import { InvoiceSummary } from "../../invoices/invoice-summary.tsx";
import { Box } from "../../layout/box.tsx";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { adminPaths } from "../../paths.ts";

type Props = {
  code: string;
  invoices: readonly InvoiceView[];
  /** Null where no provider is connected. */
  preview: InvoicePreview | null;
  proformas: readonly ProformaView[];
  mayIssue: boolean;
  mayMakeProforma: boolean;
};

/** The invoices of a booking: what is due, what was issued, corrections, and proformas. */
export function InvoicesPanel({ code, invoices, preview, proformas, mayIssue, mayMakeProforma }: Props) {
  if (!preview && invoices.length + proformas.length === 0 && !mayMakeProforma) return null;
  return (
    <Box id="hoa-don" title={preview || invoices.length > 0 ? "Hoá đơn" : "Phiếu báo giá trị"}>
      {preview && <Next preview={preview} mayIssue={mayIssue} />}
      {invoices.length > 0 && (
        <ul className="money-list">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceSummary invoice={invoice} mayIssue={mayIssue} />
              {mayIssue && !preview?.problem && <Corrections invoice={invoice} preview={preview} />}
            </li>
          ))}
        </ul>
      )}
      <Proformas code={code} proformas={proformas} mayMake={mayMakeProforma} />
    </Box>
  );
}

function Next({ preview, mayIssue }: { preview: InvoicePreview; mayIssue: boolean }) {
  const { problem, next, later, buyer } = preview;
  return (
    <div className="box-body grid gap-3">
      {problem ? (
        <p>{problem}</p>
      ) : next ? (
        <>
          <p>
            Cần xuất <b className="num">{formatVnd(next.total)}</b>: chưa thuế {formatVnd(next.net)}, thuế{" "}
            {next.percent}% {formatVnd(next.tax)}.
          </p>
          <ul className="list-disc ps-5 text-sm">
            {next.lines.map(({ label, quantity, net, tax }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and the list never changes in place.
              <li key={index}>
                {quantity > 1 && `${quantity} × `}
                {label}: <span className="num">{formatVnd(net + tax)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-text-2">
          {later
            ? `Chưa đến hạn. ${formatVnd(later.amount)} xuất vào ngày ${formatDate(later.dueOn)}.`
            : "Không có khoản nào cần xuất thêm."}
        </p>
      )}
      {next && buyer && !problem && (
        <p className="text-sm text-text-2">
          Người mua: {[buyer.name, buyer.taxCode, buyer.address].filter(Boolean).join(", ")}. Sửa ở mục Người đặt.
        </p>
      )}
      {next && mayIssue && !problem && (
        <div>
          <FormDialog
            label="Xuất hoá đơn"
            title={`Xuất hoá đơn ${formatVnd(next.total)}?`}
            submit="Xuất hoá đơn"
            intent="issue-invoice"
            variant="outline"
            hidden={{ total: String(next.total) }}
          >
            {() => <p>Hoá đơn đã xuất không huỷ được, chỉ điều chỉnh hoặc thay thế.</p>}
          </FormDialog>
        </div>
      )}
    </div>
  );
}

function Corrections({ invoice, preview }: { invoice: InvoiceView; preview: InvoicePreview | null }) {
  const correction = preview?.corrections.find(({ invoiceId }) => invoiceId === invoice.id);
  if (!correction) return null;
  const { reduction, replacement } = correction;
  return (
    <div className="flex flex-wrap gap-3">
      {reduction !== null && (
        <Correct intent="adjust-invoice" label="Điều chỉnh giảm" invoiceId={invoice.id} total={reduction}>
          Một hoá đơn điều chỉnh giảm {formatVnd(-reduction)} được xuất cho {invoice.number}.
        </Correct>
      )}
      {replacement !== null && (
        <Correct intent="replace-invoice" label="Thay thế" invoiceId={invoice.id} total={replacement}>
          Hoá đơn mới {formatVnd(replacement)} thay cho {invoice.number}, với thông tin người mua hiện có trong đơn. Chỉ
          sai tên hoặc địa chỉ thì không thay thế: gửi thông báo mẫu 04/SS-HĐĐT ở trang của nhà cung cấp hoá đơn.
        </Correct>
      )}
    </div>
  );
}

type CorrectProps = { intent: string; label: string; invoiceId: string; total: number; children: ReactNode };

const Correct = ({ intent, label, invoiceId, total, children }: CorrectProps) => (
  <FormDialog
    label={label}
    title={`${label} hoá đơn?`}
    submit={label}
    intent={intent}
    variant="text"
    size="sm"
    hidden={{ invoiceId, total: String(total) }}
  >
    {(errors, rejection) => (
      <>
        <p>{children}</p>
        <TextField
          name="reason"
          label="Lý do ghi trên hoá đơn"
          required
          maxLength={200}
          defaultValue={rejection?.values.reason}
          error={errors.reason}
        />
      </>
    )}
  </FormDialog>
);

type ProformasProps = { code: string; proformas: readonly ProformaView[]; mayMake: boolean };

function Proformas({ code, proformas, mayMake }: ProformasProps) {
  if (proformas.length === 0 && !mayMake) return null;
  return (
    <div className="box-body grid gap-2">
      <p className="text-sm text-text-2">
        Phiếu báo giá trị đơn hàng gửi khách để làm thủ tục thanh toán. Phiếu không phải hoá đơn.
      </p>
      {proformas.map(({ id, number, total, madeBy, madeAt }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <a className="link link-tall num" href={adminPaths.proformaPdf(code, id)} download>
            {number}
          </a>
          <span className="num">{formatVnd(total)}</span>
          <span className="text-sm text-text-2">
            {madeBy}, {formatInstant(madeAt)}
          </span>
        </p>
      ))}
      {mayMake && (
        <div>
          <FormDialog
            label="Lập phiếu báo giá trị"
            title="Lập phiếu báo giá trị đơn hàng?"
            submit="Lập phiếu"
            intent="make-proforma"
            variant="outline"
            size="sm"
          >
            {() => <p>Phiếu có số riêng theo năm. Đơn chưa đổi thì phiếu cũ được dùng lại.</p>}
          </FormDialog>
        </div>
      )}
    </div>
  );
}
