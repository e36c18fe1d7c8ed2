import Download from "lucide-react/icons/download";
import { useFetcher } from "react-router";
import { formatVnd } from "#kernel/money.ts";
import { MIN_TRANSFER_VND } from "#modules/payments/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { CopyButton } from "#web/components/copy-button.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { Box } from "../../layout/box.tsx";

type Props = {
  code: string;
  outstanding: number;
  /** The ship stays in port and its customer has not chosen: nothing is to be paid until then. */
  isStopped: boolean;
  /** Transfer details and QR code; null while no account takes transfers, or below the bank minimum. */
  transfer: { text: string; path: string; size: number } | null;
  mayShare: boolean;
};

/** Payment details for a customer who asks how to pay. */
export function PaymentLink({ code, outstanding, isStopped, transfer, mayShare }: Props) {
  return (
    <Box id="cach-tra" title="Gửi khách cách trả" head={<b className="num">{formatVnd(outstanding)}</b>}>
      <div className="box-body payment-link">
        {transfer ? (
          <>
            <svg
              viewBox={`0 0 ${transfer.size} ${transfer.size}`}
              role="img"
              aria-label={`Mã VietQR của ${formatVnd(outstanding)}`}
              shapeRendering="crispEdges"
            >
              <path d={transfer.path} />
            </svg>
            <p className="payment-link-actions">
              <a className={buttonClass("quiet", "sm")} href={adminPaths.paymentLink(code)} download>
                <Download />
                Lưu mã
              </a>
              <CopyButton name="Thông tin chuyển khoản" text={transfer.text} />
            </p>
          </>
        ) : (
          <p>
            {isStopped
              ? "Tàu không chạy ngày này và khách chưa chọn cách xử lý. Khách chọn xong mới trả tiền."
              : outstanding < MIN_TRANSFER_VND
                ? `Ngân hàng chuyển nhanh từ ${formatVnd(MIN_TRANSFER_VND)} trở lên. Bạn gọi khách, rồi ghi thu hoặc bớt phần này ở Đổi đơn.`
                : "Chưa có tài khoản ngân hàng nào nhận chuyển khoản."}
          </p>
        )}
        {mayShare && <ShareLink code={code} />}
      </div>
    </Box>
  );
}

function ShareLink({ code }: { code: string }) {
  const fetcher = useFetcher<unknown>();
  const link = linkIn(fetcher.data);
  if (link) {
    return (
      <div className="field">
        <label className="field-label" htmlFor="lien-ket-thanh-toan">
          Liên kết thanh toán, chỉ gửi cho khách này
        </label>
        <input id="lien-ket-thanh-toan" className="input" readOnly value={link} />
        <CopyButton name="Liên kết thanh toán" text={link} />
      </div>
    );
  }
  return (
    <fetcher.Form method="post" action={adminPaths.paymentLink(code)}>
      {isRejection(fetcher.data) && <Alert tone="error">{fetcher.data.message}</Alert>}
      <Button type="submit" variant="quiet" size="sm" busy={fetcher.state === "idle" ? undefined : "Đang lấy"}>
        Lấy liên kết thanh toán
      </Button>
      <p className="field-hint">Ai mở liên kết này vào được đơn của khách, nên mỗi lần lấy đều được ghi lại.</p>
    </fetcher.Form>
  );
}

function linkIn(data: unknown): string | null {
  const has = typeof data === "object" && data !== null && "link" in data;
  return has && typeof data.link === "string" ? data.link : null;
}
