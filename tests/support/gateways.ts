import { system } from "#kernel/actor.ts";
import { gatewayOf } from "#modules/payments/adapters/gateways.ts";
import type { NoticeOutcome, PaymentGateway } from "#modules/payments/adapters/payment-method.ts";
import { recordGatewayReport } from "#modules/payments/commands/gateways/record-report.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import type { GatewayMethod } from "#modules/payments/contract/methods.ts";
import type { Context } from "#platform/context.ts";
import type { GatewayAccounts } from "#platform/gateway-accounts.ts";
import type { Faults, Notice } from "../emulators/gateways/emulator.ts";
import { type MomoEmulator, startMomo } from "../emulators/gateways/momo.ts";
import { startVnpay, type VnpayEmulator } from "../emulators/gateways/vnpay.ts";
import { startZalopay, type ZalopayEmulator } from "../emulators/gateways/zalopay.ts";

/** The emulators of all gateways, with accounts of the agency there. */
export type GatewayWorld = {
  vnpay: VnpayEmulator;
  momo: MomoEmulator;
  zalopay: ZalopayEmulator;
  accounts: GatewayAccounts;
  close(): Promise<void>;
};

export async function openGateways(now: () => Date): Promise<GatewayWorld> {
  const [vnpay, momo, zalopay] = await Promise.all([startVnpay({ now }), startMomo({ now }), startZalopay({ now })]);
  const fees = { feePercent: 1, cardFeePercent: 3 };
  const { terminal, secret, payUrl, apiUrl } = vnpay;
  const { partnerCode, accessKey, secret: momoSecret, url: baseUrl } = momo;
  return {
    vnpay,
    momo,
    zalopay,
    accounts: {
      vnpay: { terminal, secret, payUrl, apiUrl, ...fees },
      momo: { partnerCode, accessKey, secret: momoSecret, baseUrl, ...fees },
      zalopay: { appId: zalopay.appId, key1: zalopay.key1, key2: zalopay.key2, baseUrl: zalopay.url, ...fees },
    },
    close: async () => {
      await Promise.all([vnpay.close(), momo.close(), zalopay.close()]);
    },
  };
}

/** The context of an agency with these accounts. */
export const withGateways = (ctx: Context, { accounts }: Pick<GatewayWorld, "accounts">): Context => ({
  ...ctx,
  accounts: { ...ctx.accounts, gateways: accounts },
});

export type Visit = { method: GatewayMethod; notice: Notice; returnTo: string };

/** A customer starts a payment at a gateway and ends it there. The notice is returned and not sent. */
export async function payAt(
  ctx: Context,
  world: GatewayWorld,
  bookingId: string,
  { method = "vnpay", pays = true, faults = {} }: { method?: GatewayMethod; pays?: boolean; faults?: Faults } = {},
): Promise<Visit> {
  const address = await startGatewayPayment(ctx, bookingId, method, { address: "203.0.113.9" });
  return { method, ...world[method].visit(address, pays ? "pays" : "cancels", faults) };
}

/** Hands a notice to the product as its address would get it. */
export async function takeNotice(ctx: Context, { method, notice }: Visit): Promise<NoticeOutcome> {
  const gateway = requiredGateway(ctx, method);
  const query = new URLSearchParams(notice.url.split("?")[1] ?? "");
  const answer = gateway.notices.read({ query, rawBody: Buffer.from(notice.body) });
  return answer.accepted ? recordGatewayReport({ ...ctx, actor: system }, gateway, answer.report) : answer.rejection;
}

export function requiredGateway(ctx: Context, method: GatewayMethod): PaymentGateway {
  const gateway = gatewayOf(ctx, method);
  if (!gateway) throw new Error(`no account at ${method}`);
  return gateway;
}
