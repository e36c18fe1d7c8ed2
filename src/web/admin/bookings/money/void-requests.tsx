import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { VoidRequest } from "#modules/payments/contract/receipts.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { Box } from "../../layout/box.tsx";

type Props = { requests: readonly VoidRequest[]; me: string; mayApprove: boolean };

/** Requests to void receipts; a second person decides (four-eyes principle). */
export function VoidRequests({ requests, me, mayApprove }: Props) {
  if (requests.length === 0) return null;
  return (
    <Box id="phieu-cho-huy" title="Phiếu ghi tay chờ duyệt huỷ">
      <ul className="money-list">
        {requests.map((request) => (
          <Request
            key={request.receiptId}
            request={request}
            isOwn={request.requestedBy.id === me}
            mayApprove={mayApprove}
          />
        ))}
      </ul>
    </Box>
  );
}

function Request({ request, isOwn, mayApprove }: { request: VoidRequest; isOwn: boolean; mayApprove: boolean }) {
  const { receiptId, amount, number, reason, bankedAt, requestedBy, requestedAt, bookings } = request;
  return (
    <li>
      <div>
        <b className="num">{formatVnd(amount)}</b>
        <Badge tone="warning">Chờ duyệt huỷ</Badge>
      </div>
      <p className="money-text">
        Mã {number}, ghi là về lúc {formatInstant(bankedAt)}
        {bookings.map(({ code, name }) => (
          <span key={code}>
            {" · "}
            <Anchor className="link" href={adminPaths.booking(code)}>
              {spacedCode(code)}
            </Anchor>
            , {name}
          </span>
        ))}
      </p>
      <p>
        {reason}. {requestedBy.name} đề nghị lúc {formatInstant(requestedAt)}.
      </p>
      <div className="money-actions">
        {isOwn && <p className="field-hint">Chờ người khác duyệt.</p>}
        {mayApprove && !isOwn && (
          <FormDialog
            label="Duyệt huỷ"
            title={`Huỷ phiếu ghi tay ${formatVnd(amount)}?`}
            submit="Huỷ phiếu"
            intent="approve-void"
            variant="danger"
            submitVariant="danger"
            size="sm"
            hidden={{ receiptId }}
          >
            {() => <p>Tiền ra khỏi đơn, trạng thái đơn được tính lại và khách được báo bằng email.</p>}
          </FormDialog>
        )}
        {mayApprove && (
          <FormDialog
            label="Giữ phiếu"
            title="Không huỷ phiếu này?"
            submit="Giữ phiếu"
            intent="refuse-void"
            size="sm"
            hidden={{ receiptId }}
          >
            {(errors) => <TextField name="note" label="Lý do" maxLength={300} required error={errors.note} />}
          </FormDialog>
        )}
      </div>
    </li>
  );
}
