import { z } from "zod";
import { readBounded } from "#platform/bounded-body.ts";
import type { VinvoiceAccount } from "#platform/invoice-account.ts";
import { MAX_PROVIDER_ANSWER_BYTES, PROVIDER_TIMEOUT_MS, SIGN_IN_TIMEOUT_MS } from "../limits.ts";
import { ProviderUnreachable } from "./invoice-provider.ts";

const API = "/services/einvoiceapplication/api/InvoiceAPI";

/** A token is renewed this long before its end; its life is stated in seconds. */
const EARLY_MS = 60_000;
/** The life of a token whose answer states none: Odoo's client renews it after five minutes. */
const USUAL_LIFE_S = 300;

type Token = { text: string; until: number };
const tokens = new WeakMap<VinvoiceAccount, Token>();

export type Call = {
  account: VinvoiceAccount;
  path: string;
  /** JSON, or a form for the calls that take one. */
  body: object | URLSearchParams;
  now: Date;
  maxBytes?: number;
};

export type Reply = { status: number; body: unknown };

/** The provider did not accept the token, so it did nothing. */
const isUnauthenticated = ({ status, text }: Raw) => status === 401 || text.includes("InvalidTokenException");

/** An expired token is also reported as a fault of the server. */
const isFault = ({ status }: Raw) => status >= 500;

/**
 * Posts to the provider with a valid token. One that is not accepted is renewed once. Throws ProviderUnreachable for everything but JSON of
 * the provider.
 */
export async function callVinvoice(call: Call): Promise<Reply> {
  const url = `${call.account.baseUrl}${API}/${call.path}`;
  const send = async () =>
    post(url, call.body, {
      headers: { cookie: `access_token=${await tokenOf(call)}` },
      timeoutMs: PROVIDER_TIMEOUT_MS,
      maxBytes: call.maxBytes ?? MAX_PROVIDER_ANSWER_BYTES,
    });
  let raw = await send();
  if (isUnauthenticated(raw)) {
    tokens.delete(call.account);
    raw = await send();
  }
  if (isFault(raw) || isUnauthenticated(raw)) {
    // The next call logs in again.
    tokens.delete(call.account);
    throw new ProviderUnreachable(`answered with ${raw.status}`);
  }
  return { status: raw.status, body: jsonOf(raw.text) };
}

const loginAnswer = z.object({
  access_token: z.string().regex(/^[\w.~+/=-]{8,4000}$/),
  expires_in: z.number().min(1).max(86_400).default(USUAL_LIFE_S),
});

async function tokenOf({ account, now }: Call): Promise<string> {
  const known = tokens.get(account);
  if (known && known.until > now.getTime()) return known.text;
  const { username, password } = account;
  const bounds = { timeoutMs: SIGN_IN_TIMEOUT_MS, maxBytes: MAX_PROVIDER_ANSWER_BYTES };
  const raw = await post(`${account.baseUrl}/auth/login`, { username, password }, { headers: {}, ...bounds });
  const answer = raw.status === 200 ? loginAnswer.safeParse(jsonOf(raw.text)) : null;
  if (!answer?.success) throw new ProviderUnreachable(`sign-in answered with ${raw.status}`);
  const { access_token: text, expires_in: seconds } = answer.data;
  tokens.set(account, { text, until: now.getTime() + seconds * 1000 - EARLY_MS });
  return text;
}

type Raw = { status: number; text: string };

type Sending = { headers: Record<string, string>; timeoutMs: number; maxBytes: number };

async function post(
  url: string,
  body: object | URLSearchParams,
  { headers, timeoutMs, maxBytes }: Sending,
): Promise<Raw> {
  const isForm = body instanceof URLSearchParams;
  const contentType = isForm ? "application/x-www-form-urlencoded" : "application/json";
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": contentType, accept: "application/json" },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    return { status: response.status, text: new TextDecoder().decode(await readBounded(response, maxBytes)) };
  } catch (error) {
    throw new ProviderUnreachable(new URL(url).host, { cause: error });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderUnreachable("the answer is no JSON", { cause: error });
  }
}
