import { DomainError } from "./errors.ts";

export type Permission =
  | "catalogue.write"
  | "prices.write"
  | "bookings.write"
  | "payments.write"
  | "settings.write"
  | "reviews.moderate";

/** Who acts: somebody on the site, the product itself (jobs, feeds, seeds), or a member of staff. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "system" }
  | { kind: "staff"; id: string; permissions: ReadonlySet<Permission> };

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === "system" || (actor.kind === "staff" && actor.permissions.has(permission));
}

/** Throws `unauthenticated` for a visitor and `forbidden` for staff without the right. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (can(actor, permission)) return;
  if (actor.kind === "visitor") {
    throw new DomainError("unauthenticated", "sign-in-required", "Bạn cần đăng nhập để làm việc này.");
  }
  throw new DomainError("forbidden", "not-permitted", "Tài khoản của bạn không có quyền làm việc này.");
}
