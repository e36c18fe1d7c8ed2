import { type Permission, permissions, type Role, type Staff } from "#kernel/actor.ts";
import { CLEAR_TRIES_MINUTES, FREE_TRIES, PASSWORD_LENGTH, WAIT_SECONDS } from "./limits.ts";
import { accountMessages } from "./messages.ts";
import { commonPasswords, commonWords } from "./reference/common-passwords.ts";

/**
 * Only the accountant and the owner issue invoices, which the tax authority checks. The manager approves payments, so may not change funds.
 */
const notForManagers: ReadonlySet<Permission> = new Set<Permission>([
  "accounts.write",
  "settings.write",
  "invoices.write",
  "funds.write",
  "funds.reopen",
]);

/**
 * All permissions by role. Content editors write ships but do not publish them. The accountant prepares outgoing money, and
 * another person approves it. Settings contain the bank account, so they belong to the owner, like the accounts.
 */
const byRole: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((one) => !notForManagers.has(one)),
  sales: ["catalogue.read", "prices.read", "bookings.read", "bookings.write", "payments.read", "personal-data.read"],
  accountant: [
    "catalogue.read",
    "prices.read",
    "bookings.read",
    "payments.read",
    "payments.write",
    "funds.write",
    "invoices.write",
    "personal-data.read",
    "statistics.read",
    "costs.read",
  ],
  content: ["catalogue.read", "catalogue.write", "prices.read", "reviews.moderate"],
  viewer: ["catalogue.read", "prices.read", "bookings.read", "statistics.read"],
};

export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return new Set(byRole[role]);
}

/** One form (NFKC) for different keyboards: passwords are measured and hashed in it. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** The problem of a new password, or null. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return accountMessages.passwordTooShort;
  if (length > PASSWORD_LENGTH.max) return accountMessages.passwordTooLong;
  const plain = password.toLowerCase();
  if (username.length > 3 && plain.includes(username.toLowerCase())) return accountMessages.passwordHasName;
  return isCommon(plain) ? accountMessages.passwordTooCommon : null;
}

function isCommon(plain: string): boolean {
  if (commonPasswords.has(plain) || isRepeated(plain) || isRun(plain)) return true;
  // "Admin@123456", "P@ssw0rd1234", "mua.he.2026!": guessers try decorated well-known words first.
  const signs = plain.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
  const letters = signs.replace(/[^a-z]/g, "");
  return letters === "" ? isFewDigits(plain) : isMadeOf(letters, commonWords) || isMadeOf(signs, commonWords);
}

/** Characters that stand for letters in decorated words. */
const standsFor: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "(": "c",
  "3": "e",
  "€": "e",
  "6": "g",
  "9": "g",
  "1": "il",
  "!": "il",
  "|": "il",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

const isFewDigits = (text: string) => new Set(text).size <= 3;

const isRepeated = (text: string) => /^(.{1,6}?)\1+.{0,5}$/su.test(text) && new Set(text).size <= 6;

// abcdefghijkl, 123456789012, lkjihgfedcba
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  const same = steps.filter((step) => step === steps[0] && Math.abs(step) <= 1).length;
  return same >= steps.length - 1;
}

/** True for a text made only of these words, perhaps with substituted characters, and separators. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  // Iterating a Set also visits items added during the iteration.
  for (const at of reached) {
    if (/[^\p{L}]/u.test(text.charAt(at))) reached.add(at + 1);
    for (const word of words) if (isWordAt(text, at, word)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}

function isWordAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    const [sign, letter] = [text.charAt(at + index), word.charAt(index)];
    if (sign !== letter && !standsFor[sign]?.includes(letter)) return false;
  }
  return true;
}

export type Tries = { tries: number; lastAt: Date; blockedUntil: Date };

/** The count after one more try. After the free ones each try has to wait, with growing delays up to a limit. */
export function countTry(former: Tries | undefined, now: Date, free: number = FREE_TRIES - 1): Tries {
  const tries = former && !isExpired(former, now) ? former.tries + 1 : 1;
  return { tries, lastAt: now, blockedUntil: new Date(now.getTime() + waitSeconds(tries, free) * 1000) };
}

/** True if the former tries have expired. A future time was counted while the clock ran ahead. */
export function isExpired(former: Tries | undefined, now: Date): boolean {
  return !former || Math.abs(now.getTime() - former.lastAt.getTime()) > CLEAR_TRIES_MINUTES * 60_000;
}

/** Milliseconds left to wait: never more than the longest wait, whatever the clock did in between. */
export function waitLeft({ blockedUntil }: Tries, now: Date): number {
  const left = blockedUntil.getTime() - now.getTime();
  return left > 0 && left <= WAIT_SECONDS.longest * 1000 ? left : 0;
}

/** Seconds to wait after so many tries, of which the first ones are free. */
export function waitSeconds(tries: number, free: number = FREE_TRIES - 1): number {
  if (tries <= free) return 0;
  return Math.min(WAIT_SECONDS.longest, WAIT_SECONDS.first * 2 ** Math.min(20, tries - free - 1));
}

/** The audit subject of an account. */
export const subjectOf = ({ id, username }: { id: string; username: string }) => ({
  type: "account",
  id,
  label: username,
});

/** The actor of an account that has just proved its identity, for the log. */
export function asStaff(
  account: { id: string; name: string; role: Role },
  { id, address }: { id: string; address: string },
): Staff {
  const { name, role } = account;
  return { kind: "staff", id: account.id, name, role, permissions: permissionsOf(role), sessionId: id, address };
}
