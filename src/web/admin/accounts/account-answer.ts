import { isRejection } from "#web/forms/rejection.ts";

/** Set-up data for an authenticator app: a QR code, and the same as text. */
export type TwoFactorSetUp = { uri: string; secret: string; qr: { path: string; size: number } };

/** The pending set-up: just started, or answered with a wrong code. */
export function setUpIn(answer: unknown): TwoFactorSetUp | null {
  const holder = isRejection(answer) ? answer.result : answer;
  return has(holder, "setUp") ? (holder.setUp as TwoFactorSetUp) : null;
}

/** Recovery codes that were just generated; they are shown only once. */
export function recoveryCodesIn(answer: unknown): readonly string[] | null {
  return has(answer, "recoveryCodes") ? (answer.recoveryCodes as readonly string[]) : null;
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value && (value as Record<Name, unknown>)[name] != null;
}
