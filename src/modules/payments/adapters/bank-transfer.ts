import type { BankAccount } from "../contract/receipts.ts";
import { MAX_PLAUSIBLE_VND, MIN_TRANSFER_VND } from "../limits.ts";
import { vietQr } from "../rules.ts";
import type { PaymentMethod, PaymentOrder } from "./payment-method.ts";

/** Payment by transfer to an account of the agency: starting one is drawing its VietQR code. */
export const bankTransfer = (account: Pick<BankAccount, "bin" | "number">) =>
  ({
    id: "transfer",
    limits: { least: MIN_TRANSFER_VND, most: MAX_PLAUSIBLE_VND },
    start: async ({ amount, description }: Pick<PaymentOrder, "amount" | "description">) =>
      vietQr({ bin: account.bin, account: account.number, amount, purpose: description }),
    costOf: () => 0,
  }) satisfies PaymentMethod<string>;
