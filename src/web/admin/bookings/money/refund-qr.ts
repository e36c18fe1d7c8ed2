import type { RefundView } from "#modules/payments/contract/refunds.ts";
import { qrMatrix, vietQr } from "#modules/payments/rules.ts";
import { binOfBank } from "#modules/settings/reference/banks.ts";
import { qrPath } from "#web/components/qr-path.ts";

export type RefundQr = { path: string; size: number };

/** VietQR of an approved refund; null for a masked account, or a bank without VietQR. */
export function refundQr({ state, amount, booking, beneficiary }: RefundView): RefundQr | null {
  const bin = beneficiary && binOfBank(beneficiary.bank);
  if (state !== "approved" || !bin || beneficiary.account.includes("•")) return null;
  const purpose = booking ? `Hoan tien ${booking.code}` : "Tra lai chuyen khoan";
  const matrix = qrMatrix(vietQr({ bin, account: beneficiary.account, amount, purpose }));
  return { path: qrPath(matrix), size: matrix.length };
}
