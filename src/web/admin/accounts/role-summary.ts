import { permissions, type Role, roles } from "#kernel/actor.ts";
import { permissionNames, roleNames } from "#modules/accounts/messages.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";

export type RoleChoice = { role: Role; name: string; summary: string };

/** Up to this number of missing permissions, the missing ones are listed instead of the granted ones. */
const FEW_MISSING = 4;

/** The permissions of a role in one line, from the table of permissions. */
export function roleSummary(role: Role): string {
  const allowed = permissionsOf(role);
  const missing = permissions.filter((one) => !allowed.has(one));
  if (missing.length === 0) return "Được làm mọi việc.";
  const words = (missing.length <= FEW_MISSING ? missing : [...allowed]).map((one) => permissionNames[one]).join(", ");
  return missing.length <= FEW_MISSING ? `Mọi việc, trừ: ${words}.` : `Được ${words}.`;
}

export const roleChoices = (): RoleChoice[] =>
  roles.map((role) => ({ role, name: roleNames[role], summary: roleSummary(role) }));
