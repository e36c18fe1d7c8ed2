// The bank's side of a transfer: a notice that is signed again each time it is sent.
import { createHmac } from "node:crypto";

export const FEED_SECRET = "a-secret-of-the-bank-for-benches";

export type Transfer = { ref: string; account: string; amount: number; content: string };

/** The body and headers of a notice as SePay sends it now. */
export function noticeOf({ ref, account, amount, content }: Transfer, secret = FEED_SECRET) {
  const clock = new Date(Date.now() + 7 * 3_600_000).toISOString();
  const body = {
    id: Number(ref),
    transactionDate: `${clock.slice(0, 10)} ${clock.slice(11, 19)}`,
    accountNumber: account,
    content,
    transferType: "in",
    transferAmount: amount,
    referenceCode: `MBVCB.${ref}`,
  };
  const seconds = Math.floor(Date.now() / 1000);
  const signed = createHmac("sha256", secret)
    .update(`${seconds}.${JSON.stringify(body)}`)
    .digest("hex");
  return { body, headers: { "x-sepay-timestamp": String(seconds), "x-sepay-signature": `sha256=${signed}` } };
}
