import { bankAccount } from "./demo/company.ts";

/** A bank notice of a transfer. */
export const aTransfer = (providerRef: string, amount: number, content: string, bankedAt: Date) => ({
  provider: "sepay" as const,
  providerRef,
  direction: "in" as const,
  accountNumber: bankAccount?.number ?? "",
  amount,
  content,
  bankedAt,
});
