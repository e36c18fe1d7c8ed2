import { z } from "zod";
import { type Permission, type Role, roles } from "#kernel/actor.ts";
import { emailInput, idInput, pageInput, sizeInput, textInput } from "#platform/input.ts";
import { PASSWORD_LENGTH, RECOVERY_CODE_LENGTH, USERNAME_LENGTH } from "./limits.ts";
import { accountMessages } from "./messages.ts";

export const usernameInput = z
  .string(accountMessages.badUsername)
  .trim()
  .toLowerCase()
  .min(USERNAME_LENGTH.min, accountMessages.badUsername)
  .max(USERNAME_LENGTH.max, accountMessages.badUsername)
  .regex(/^[a-z0-9._-]+$/, accountMessages.badUsername);

const loginEmail = emailInput(1, accountMessages.badEmail).transform((email) => email.toLowerCase());

const phoneInput = textInput(1, 30, accountMessages.noPhone);

// Limited before it is hashed: a password of a megabyte would waste work.
const passwordField = z
  .string("Bạn phải nhập mật khẩu.")
  .min(1, "Bạn phải nhập mật khẩu.")
  .max(PASSWORD_LENGTH.max * 4, accountMessages.passwordTooLong);

/** Six digits of the app, or a recovery code; spaces and dashes do not matter. */
const codeInput = z
  .string("Bạn phải nhập mã.")
  .max(40, accountMessages.wrongCode)
  .transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, ""))
  .pipe(z.string().min(6, accountMessages.wrongCode).max(RECOVERY_CODE_LENGTH, accountMessages.wrongCode));

export const signInInput = z.strictObject({
  // Only used for the lookup: an invalid name counts as a wrong one.
  username: textInput(1, 200, "Bạn phải nhập tên đăng nhập.").transform((name) => name.toLowerCase()),
  password: passwordField,
  code: codeInput.optional(),
});
export type SignInInput = z.output<typeof signInInput>;

export const codeForm = z.strictObject({ code: codeInput });

/** Without a password, an invitation goes to the e-mail. */
export const newAccountInput = z.strictObject({
  name: textInput(1, 80, "Bạn phải nhập tên."),
  username: usernameInput,
  email: loginEmail,
  phone: phoneInput,
  role: z.enum(roles, "Chọn một vai trò."),
  password: passwordField.optional(),
});
export type NewAccount = z.output<typeof newAccountInput>;

/**
 * Absent fields keep their value. Two-factor can only be turned off, by staff for another account; `password` becomes a temporary one. For
 * a new e-mail of one's own account, the current password and a code are required.
 */
export const accountChangeInput = newAccountInput.partial().extend({
  active: z.boolean().optional(),
  twoFactor: z.literal(false).optional(),
  current: passwordField.optional(),
  code: codeInput.optional(),
});
export type AccountChange = z.output<typeof accountChangeInput>;

export const accountSearch = z.strictObject({
  username: textInput(0, 60)
    .transform((name) => name.toLowerCase())
    .optional(),
  text: textInput(0, 100).optional(),
  role: z.enum(roles).optional(),
  active: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
  page: pageInput,
  size: sizeInput,
});
export type AccountSearch = z.output<typeof accountSearch>;

/** An account without a telephone number may omit it. */
export const profileInput = z.strictObject({
  name: newAccountInput.shape.name,
  phone: z.union([z.literal("").transform(() => undefined), phoneInput]).optional(),
});
/** The code is required with two-factor. */
export const passwordChangeInput = z.strictObject({
  current: passwordField,
  password: passwordField,
  code: codeInput.optional(),
});
export type PasswordChange = z.output<typeof passwordChangeInput>;
export const passwordForm = z.strictObject({ password: passwordField });
/** Proves both factors again. */
export const bothFactorsForm = z.strictObject({ password: passwordField, code: codeInput });
export const resetRequestInput = z.strictObject({ email: loginEmail });
export const resetInput = z.strictObject({ token: z.string().max(100), password: passwordField });
export const sessionForm = z.strictObject({ id: idInput });

/** An account as staff see it, without credentials. */
export type AccountView = {
  id: string;
  username: string;
  name: string;
  email: string | null;
  phone: string | null;
  role: Role;
  active: boolean;
  verified: boolean;
  twoFactor: boolean;
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt: Date | null;
};

export type OwnAccount = AccountView & {
  permissions: readonly Permission[];
  /** While true, nothing else is allowed. */
  mustChangePassword: boolean;
  recoveryCodesLeft: number;
};

export type SessionView = {
  id: string;
  address: string;
  agent: string;
  createdAt: Date;
  lastSeenAt: Date;
  own: boolean;
};

/** The origin of a sign-in request. */
export type Client = {
  address: string;
  agent: string;
  /** The token of the browser's current session, which ends. */
  token?: string | undefined;
  /** Proof of an earlier sign-in with this browser. */
  device?: string | undefined;
};

/** The cookie to set: a new one after each step, so that a planted one is worthless. */
export type IssuedSession = { token: string; expiresAt: Date };

export type SignInResult = IssuedSession &
  ({ next: "totp" } | { next: "done"; account: AccountView; mustChangePassword: boolean; device: string });
