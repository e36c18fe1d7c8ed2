import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";
import { formatVnd } from "#kernel/money.ts";
import { MIN_TRANSFER_VND } from "#modules/payments/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";
import { useCompany } from "../../layout/company.ts";
import { type Transfer, TransferPanel } from "./transfer-panel.tsx";

type Props = { code: string; outstanding: number; transfer: Transfer | null };

/** The account to pay to. Without one, or below the bank minimum, contacts of staff, who record the payment by hand. */
export function HowToPay({ code, outstanding, transfer }: Props): ReactNode {
  const { sendsMail } = useSite();
  if (transfer) return <TransferPanel code={code} transfer={transfer} />;
  if (outstanding < MIN_TRANSFER_VND) {
    return (
      <div className="mt-5 grid gap-3">
        <Alert tone="primary" title={`Còn ${formatVnd(outstanding)}, ít hơn mức chuyển khoản nhanh`}>
          Ngân hàng chuyển nhanh từ {formatVnd(MIN_TRANSFER_VND)} trở lên, nên bạn không cần chuyển khoản. Bạn gọi cho
          chúng tôi, đọc mã đơn <b className="num whitespace-nowrap">{spacedCode(code)}</b>, và nhân viên hoàn tất đơn
          giúp bạn.
        </Alert>
        <Contacts />
      </div>
    );
  }
  return (
    <div className="mt-5 grid gap-3">
      <Alert tone="primary" title={`Thanh toán ${formatVnd(outstanding)} cùng nhân viên của chúng tôi`}>
        Trang này chưa nhận chuyển khoản trực tuyến. Bạn gọi hoặc viết cho chúng tôi, đọc mã đơn{" "}
        <b className="num whitespace-nowrap">{spacedCode(code)}</b>, và nhân viên hướng dẫn cách thanh toán. Khi nhận
        được tiền, nhân viên xác nhận đơn{sendsMail && " và bạn nhận email"} ngay.
      </Alert>
      <Contacts />
    </div>
  );
}

/** Contact links of the agency, from the settings; the contact form while there are none. */
export function Contacts() {
  const company = useCompany();
  const { hotline, email, hours } = company ?? {};
  if (!hotline && !email)
    return (
      <p>
        <a className={buttonClass("outline")} href={paths.contact()}>
          <Mail />
          Gửi lời nhắn cho chúng tôi
        </a>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-3">
      {hotline && (
        <a className={buttonClass("outline")} href={hotline.href}>
          <Phone />
          Gọi {hotline.text}
        </a>
      )}
      {email && (
        <a className={buttonClass("outline")} href={`mailto:${email}`}>
          <Mail />
          Viết cho {email}
        </a>
      )}
      {hours && <span className="text-sm text-text-2">{hours}</span>}
    </p>
  );
}
