import { Secret, TOTP as Totp } from "otpauth";
import { TOTP } from "../limits.ts";

const settings = { algorithm: "SHA1", digits: TOTP.digits, period: TOTP.period } as const;

/** A new shared secret in base32, as authenticator apps expect it. */
export function newTotpSecret(): string {
  return new Secret({ size: TOTP.secretBytes }).base32;
}

/** The content of the set-up QR code. */
export function totpUri(secret: string, account: string, issuer: string): string {
  return new Totp({ ...settings, secret: Secret.fromBase32(secret), label: account, issuer }).toString();
}

/** The time step of a code, one early and one late included; null when it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new Totp({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOTP.window });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** The time step of an instant. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / (TOTP.period * 1000));

/** The code of an instant. */
export function codeAt(secret: string, now: Date): string {
  return new Totp({ ...settings, secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}
