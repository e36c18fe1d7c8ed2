/** What became of money that arrived; integrations call this the decision table. */
export const receiptOutcomes = ["exact", "short", "over", "late", "unmatched", "ignored"] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** A movement on one of our bank accounts, told by a feed or by staff. */
export type BankNotice = {
  provider: "sepay" | "manual";
  /** Unique for the provider: the key against repeated notices. */
  providerRef: string;
  direction: "in" | "out";
  accountNumber: string;
  amount: number;
  content: string;
  bankedAt: Date;
};

export type BankAccount = { bin: string; bankName: string; number: string; holder: string; branch: string };

/** Everything a customer needs to pay by transfer. */
export type PaymentInstructions = {
  amount: number;
  content: string;
  account: BankAccount;
  /** EMVCo text for the QR code. */
  qr: string;
  holdExpiresAt: Date;
};
