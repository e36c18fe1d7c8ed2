import { DomainError } from "./errors.ts";

/** The permissions of staff; `accounts/rules.ts` maps roles to them. */
export const permissions = [
  "catalogue.read",
  "catalogue.write",
  "catalogue.publish",
  "prices.read",
  "prices.write",
  "prices.override",
  "bookings.read",
  "bookings.write",
  "payments.read",
  "payments.write",
  "payments.approve",
  "funds.write",
  "funds.reopen",
  "invoices.write",
  "reviews.moderate",
  "personal-data.read",
  "personal-data.decide",
  "statistics.read",
  "costs.read",
  "costs.write",
  "settings.write",
  "accounts.read",
  "accounts.write",
  "audit.read",
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ["owner", "manager", "sales", "accountant", "content", "viewer"] as const;
export type Role = (typeof roles)[number];

/** A signed-in staff member, as of the start of the request. */
export type Staff = {
  kind: "staff";
  id: string;
  name: string;
  role: Role;
  /** The permissions of the role; empty while a temporary password must be changed. */
  permissions: ReadonlySet<Permission>;
  /** Id of the session that the request belongs to. */
  sessionId: string;
  /** The address of the client. */
  address: string;
};

/** The actor of a request: a visitor, the system itself (jobs, feeds, seeds), or a staff member. */
export type Actor = { kind: "visitor" } | { kind: "system" } | Staff;

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === "system" || (actor.kind === "staff" && actor.permissions.has(permission));
}

/** Throws `unauthenticated` for a visitor and `forbidden` for staff without the permission. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (can(actor, permission)) return;
  requirePermanentPassword(requireStaff(actor));
  throw new DomainError("forbidden", "not-permitted", "Tài khoản của bạn không có quyền làm việc này.");
}

/** For actions of every signed-in staff member, such as changing their own password. Throws `unauthenticated`. */
export function requireStaff(actor: Actor): Staff {
  if (actor.kind === "staff") return actor;
  throw signInRequired();
}

/** Throws `forbidden` "change-password-first" for staff who still use a temporary password. */
export function requirePermanentPassword({ permissions }: Staff): void {
  if (permissions.size === 0) throw new DomainError("forbidden", "change-password-first", CHANGE_PASSWORD_FIRST);
}

export const CHANGE_PASSWORD_FIRST =
  "Bạn đang dùng mật khẩu tạm. Hãy chọn mật khẩu của riêng bạn trước khi làm việc khác.";

const signInRequired = () =>
  new DomainError("unauthenticated", "sign-in-required", "Bạn cần đăng nhập để làm việc này.");
