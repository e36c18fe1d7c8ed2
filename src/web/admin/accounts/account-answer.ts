import { isRefusal } from "#web/forms/refusal.ts";

/** What an authenticator app needs: a code to scan, and the same by hand. */
export type TwoFactorSetUp = { uri: string; secret: string; qr: { path: string; size: number } };

/** The set-up that is under way: begun just now, or begun and then answered with a wrong code. */
export function setUpIn(answer: unknown): TwoFactorSetUp | null {
  const holder = isRefusal(answer) ? answer.result : answer;
  return has(holder, "setUp") ? (holder.setUp as TwoFactorSetUp) : null;
}

/** Recovery codes that were made just now; they are never shown again. */
export function recoveryCodesIn(answer: unknown): readonly string[] | null {
  return has(answer, "recoveryCodes") ? (answer.recoveryCodes as readonly string[]) : null;
}

function has<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value && (value as Record<Name, unknown>)[name] != null;
}
