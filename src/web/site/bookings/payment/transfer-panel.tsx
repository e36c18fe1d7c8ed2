import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { formatVnd } from "#kernel/money.ts";
import type { BankingApp } from "#modules/payments/reference.ts";
import { buttonClass } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { groupByFour } from "#web/components/group-by-four.ts";
import { paths, withQuery } from "#web/paths.ts";
import { PayOnPhone } from "./pay-on-phone.tsx";

export type Transfer = {
  amount: number;
  content: string;
  account: { bankName: string; number: string; holder: string; branch: string };
  /** Apps that open with this transfer filled in. */
  apps: readonly BankingApp[];
};

/** Payment by transfer: a QR code for the banking app, and the same details as text. */
export function TransferPanel({ code, transfer }: { code: string; transfer: Transfer }) {
  const { amount, content, account, apps } = transfer;
  return (
    <section className="transfer" aria-label="Chuyển khoản">
      <div className="transfer-code">
        <h2 className="title-4">Quét mã để thanh toán</h2>
        <div className="transfer-frame">
          {/* A picture of its own address: a long press saves it, and another amount loads another one. */}
          <img
            src={withQuery(paths.bookingQr(code), { "so-tien": amount })}
            alt={`Mã VietQR: ${formatVnd(amount)}, nội dung ${content}`}
            width={246}
            height={246}
          />
        </div>
        <a className={buttonClass("quiet", "sm")} href={paths.bookingQr(code)} download>
          <Download />
          Lưu mã
        </a>
        <PayOnPhone key={amount} code={code} apps={apps} />
      </div>
      <dl className="transfer-facts">
        <CopyRow name="Số tiền" shown={<Price amount={amount} />} text={String(amount)} />
        <CopyRow name="Số tài khoản" shown={groupByFour(account.number)} text={account.number} />
        <CopyRow name="Nội dung chuyển khoản" shown={content} text={content} />
        <div>
          <dt>Chủ tài khoản, ngân hàng</dt>
          <dd>
            {account.holder}
            <span className="block text-sm font-normal text-text-2">
              {[account.bankName, account.branch].filter(Boolean).join(", ")}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function CopyRow({ name, shown, text }: { name: string; shown: ReactNode; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="transfer-value">
        <span>{shown}</span>
        <CopyButton name={name} text={text} />
      </dd>
    </div>
  );
}
