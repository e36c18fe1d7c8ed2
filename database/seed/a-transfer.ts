import { bankAccount } from "./demo/company.ts";

/** What the bank tells of money that somebody has transferred. */
export const aTransfer = (providerRef: string, amount: number, content: string, bankedAt: Date) => ({
  provider: "sepay" as const,
  providerRef,
  direction: "in" as const,
  accountNumber: bankAccount?.number ?? "",
  amount,
  content,
  bankedAt,
});
