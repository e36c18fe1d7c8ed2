import { formatVnd } from "#kernel/money.ts";
import type { OwnRefund } from "#modules/payments/contract/refunds.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { paths } from "#web/paths.ts";

/** Id of the refunds on the booking page. */
export const REFUNDS = "hoan-tien";

/** Sum in đồng of the open refunds without a known bank account. */
export const withoutAccount = (refunds: readonly OwnRefund[]): number =>
  refunds.reduce((sum, { state, beneficiary, amount }) => (state !== "paid" && !beneficiary ? sum + amount : sum), 0);

/** Refunds of the customer: amount, account, and the details that are still missing. */
export function OwnRefunds({ code, refunds }: { code: string; refunds: readonly OwnRefund[] }) {
  const missing = withoutAccount(refunds);
  const known = refunds.filter(({ state, beneficiary }) => state !== "paid" && beneficiary);
  if (missing === 0 && known.length === 0) return null;
  return (
    <div className="mb-5 grid gap-3" id={REFUNDS}>
      {missing > 0 && (
        <Alert tone="warning" title={`Khoản hoàn ${formatVnd(missing)} chờ tài khoản nhận tiền`}>
          <p>Xin bạn cho biết tài khoản để chúng tôi chuyển tiền.</p>
          <LinkButton href={paths.refundAccount(code)} size="sm" className="mt-3">
            Điền tài khoản nhận tiền
          </LinkButton>
        </Alert>
      )}
      {known.map(({ id, amount, beneficiary }) => (
        <Alert key={id} tone="primary" title={`Đang hoàn ${formatVnd(amount)}`}>
          Về tài khoản {beneficiary?.bank} {beneficiary?.account}. Chúng tôi báo bạn khi đã chuyển.
        </Alert>
      ))}
    </div>
  );
}
