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
  MOMO_PARTNER_CODE: optional(text.max(50)),
  MOMO_ACCESS_KEY: optional(text.max(100)),
  MOMO_SECRET_KEY: optional(text.min(16).max(200)),
  MOMO_BASE_URL: optional(url),
  MOMO_FEE_PERCENT: percent,
  ZALOPAY_APP_ID: optional(z.string().regex(/^\d{1,6}$/)),
  ZALOPAY_KEY1: optional(text.min(16).max(200)),
  ZALOPAY_KEY2: optional(text.min(16).max(200)),
  ZALOPAY_BASE_URL: optional(url),
  ZALOPAY_FEE_PERCENT: percent,
};

type Settings = { [Name in keyof typeof gatewaySettings]?: string | undefined };

/** The percentages that a gateway keeps of a payment, by the contract of the agency. */
type Fees = { feePercent: number; cardFeePercent: number };

/** An agency's terminal at VNPay. */
export type VnpayAccount = Fees & { terminal: string; secret: string; payUrl: string; apiUrl: string };

/** An agency's account at MoMo. */
export type MomoAccount = Pick<Fees, "feePercent"> & {
  partnerCode: string;
  accessKey: string;
  secret: string;
  /** Without a trailing slash. */
  baseUrl: string;
};

/** An agency's application at ZaloPay. Key 1 signs what we send, key 2 what ZaloPay sends. */
export type ZalopayAccount = Pick<Fees, "feePercent"> & {
  appId: string;
  key1: string;
  key2: string;
  /** Without a trailing slash. */
  baseUrl: string;
};

/** The agency's accounts at payment gateways. */
export type GatewayAccounts = {
  vnpay: VnpayAccount | undefined;
  momo: MomoAccount | undefined;
  zalopay: ZalopayAccount | undefined;
};

/** Throws BadConfig for a half-set gateway, and for a sandbox without demo data: its money is not real. */
export function readGateways(value: Settings, isDemo: boolean): GatewayAccounts {
  return { vnpay: vnpayOf(value, isDemo), momo: momoOf(value, isDemo), zalopay: zalopayOf(value, isDemo) };
}

function vnpayOf(value: Settings, isDemo: boolean): VnpayAccount | undefined {
  const { VNPAY_TMN_CODE, VNPAY_HASH_SECRET, VNPAY_PAY_URL, VNPAY_API_URL } = value;
  const all = allOrNone("VNPay", { VNPAY_TMN_CODE, VNPAY_HASH_SECRET, VNPAY_PAY_URL, VNPAY_API_URL });
  if (!all) return undefined;
  return {
    terminal: all.VNPAY_TMN_CODE,
    secret: all.VNPAY_HASH_SECRET,
    payUrl: realBase("VNPAY_PAY_URL", all.VNPAY_PAY_URL, isDemo),
    apiUrl: realBase("VNPAY_API_URL", all.VNPAY_API_URL, isDemo),
    feePercent: Number(value.VNPAY_FEE_PERCENT ?? 0),
    cardFeePercent: Number(value.VNPAY_CARD_FEE_PERCENT ?? 0),
  };
}

function momoOf(value: Settings, isDemo: boolean): MomoAccount | undefined {
  const { MOMO_PARTNER_CODE, MOMO_ACCESS_KEY, MOMO_SECRET_KEY, MOMO_BASE_URL } = value;
  const all = allOrNone("MoMo", { MOMO_PARTNER_CODE, MOMO_ACCESS_KEY, MOMO_SECRET_KEY });
  if (!all) {
    if (MOMO_BASE_URL) throw new BadConfig("MOMO_BASE_URL: has no effect without MOMO_PARTNER_CODE");
    return undefined;
  }
  return {
    partnerCode: all.MOMO_PARTNER_CODE,
    accessKey: all.MOMO_ACCESS_KEY,
    secret: all.MOMO_SECRET_KEY,
    baseUrl: realBase("MOMO_BASE_URL", MOMO_BASE_URL ?? "https://payment.momo.vn", isDemo),
    feePercent: Number(value.MOMO_FEE_PERCENT ?? 0),
  };
}

function zalopayOf(value: Settings, isDemo: boolean): ZalopayAccount | undefined {
  const { ZALOPAY_APP_ID, ZALOPAY_KEY1, ZALOPAY_KEY2, ZALOPAY_BASE_URL } = value;
  const all = allOrNone("ZaloPay", { ZALOPAY_APP_ID, ZALOPAY_KEY1, ZALOPAY_KEY2 });
  if (!all) {
    if (ZALOPAY_BASE_URL) throw new BadConfig("ZALOPAY_BASE_URL: has no effect without ZALOPAY_APP_ID");
    return undefined;
  }
  return {
    appId: all.ZALOPAY_APP_ID,
    key1: all.ZALOPAY_KEY1,
    key2: all.ZALOPAY_KEY2,
    baseUrl: realBase("ZALOPAY_BASE_URL", ZALOPAY_BASE_URL ?? "https://openapi.zalopay.vn", isDemo),
    feePercent: Number(value.ZALOPAY_FEE_PERCENT ?? 0),
  };
}

/** The address of a gateway. Money of a sandbox is not real, so a live site rejects one. */
function realBase(setting: string, address: string, isDemo: boolean): string {
  const isSandbox = /^(sandbox|test|sb)\b/.test(new URL(address).hostname);
  if (isSandbox && !isDemo) throw new BadConfig(`${setting}: is a sandbox, and real customers need the live gateway`);
  return safeBase(setting, address);
}
