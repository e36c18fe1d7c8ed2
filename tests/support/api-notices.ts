import { createHmac } from "node:crypto";
import { DUFFEL_SECRET, FEED_SECRET } from "./api-client.ts";
import type { Prepare } from "./api-products.ts";
import { ourAccount, someSettings } from "./factories.ts";

const signatureOf = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** A signed notice of money on our account. */
export const bankNotice: Prepare = async (ctx) => {
  await someSettings(ctx);
  const time = String(Math.floor(ctx.now().getTime() / 1000));
  return {
    values: { transactionDate: "2026-11-21 10:01:00", accountNumber: ourAccount.number },
    headers: (body) => ({
      "x-sepay-timestamp": time,
      "x-sepay-signature": `sha256=${signatureOf(FEED_SECRET, `${time}.${body}`)}`,
    }),
  };
};

/** A signed notice of a flight supplier about an order. */
export const duffelNotice: Prepare = async (ctx) => {
  const time = Math.floor(ctx.now().getTime() / 1000);
  return {
    values: { id: "wev_1", "data.object.id": "ord_1", order_id: "ord_1" },
    headers: (body) => ({ "x-duffel-signature": `t=${time},v1=${signatureOf(DUFFEL_SECRET, `${time}.${body}`)}` }),
  };
};
