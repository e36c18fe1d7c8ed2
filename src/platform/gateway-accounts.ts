import { z } from "zod";
import { allOrNone, BadConfig, optional, safeBase, text } from "./config-checks.ts";

const url = z.url({ protocol: /^https?$/ });
const percent = optional(z.string().regex(/^\d{1,2}(\.\d{1,3})?$/));

/** The settings of payment gateways. .env.example explains each of them. */
export const gatewaySettings = {
  VNPAY_TMN_CODE: optional(z.string().regex(/^[A-Za-z0-9]{8}$/)),
  VNPAY_HASH_SECRET: optional(text.min(16).max(200)),
  VNPAY_PAY_URL: optional(url),
  VNPAY_API_URL: optional(url),
  VNPAY_FEE_PERCENT: percent,
  VNPAY_CARD_FEE_PERCENT: percent,
};

type Settings = { [Name in keyof typeof gatewaySettings]?: string | undefined };

/** The percentages that a gateway keeps of a payment, by the contract of the agency. */
type Fees = { feePercent: number; cardFeePercent: number };

/** An agency's terminal at VNPay. */
export type VnpayAccount = Fees & { terminal: string; secret: string; payUrl: string; apiUrl: string };

/** The agency's accounts at payment gateways. */
export type GatewayAccounts = { vnpay: VnpayAccount | undefined };

/** Throws BadConfig for a half-set gateway, and for a sandbox without demo data: its money is not real. */
export function readGateways(value: Settings, isDemo: boolean): GatewayAccounts {
  return { vnpay: vnpayOf(value, isDemo) };
}

function vnpayOf(value: Settings, isDemo: boolean): VnpayAccount | undefined {
  const { VNPAY_TMN_CODE, VNPAY_HASH_SECRET, VNPAY_PAY_URL, VNPAY_API_URL } = value;
  const all = allOrNone("VNPay", { VNPAY_TMN_CODE, VNPAY_HASH_SECRET, VNPAY_PAY_URL, VNPAY_API_URL });
  if (!all) return undefined;
  return {
    ...{ terminal: all.VNPAY_TMN_CODE, secret: all.VNPAY_HASH_SECRET },
    payUrl: realBase("VNPAY_PAY_URL", all.VNPAY_PAY_URL, isDemo),
    apiUrl: realBase("VNPAY_API_URL", all.VNPAY_API_URL, isDemo),
    ...{ feePercent: Number(value.VNPAY_FEE_PERCENT ?? 0), cardFeePercent: Number(value.VNPAY_CARD_FEE_PERCENT ?? 0) },
  };
}

/** The address of a gateway. Money of a sandbox is not real, so a live site rejects one. */
function realBase(setting: string, address: string, isDemo: boolean): string {
  const isSandbox = /^(sandbox|test|sb)\b/.test(new URL(address).hostname);
  if (isSandbox && !isDemo) throw new BadConfig(`${setting}: is a sandbox, and real customers need the live gateway`);
  return safeBase(setting, address);
}
