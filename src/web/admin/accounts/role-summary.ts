import { permissions, type Role, roles } from "#kernel/actor.ts";
import { permissionNames, roleNames } from "#modules/accounts/messages.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";

export type RoleChoice = { role: Role; name: string; summary: string };

/** Where a list of what is missing is shorter to read than a list of what is allowed. */
const FEW_MISSING = 4;

/** What a role may do, in one line, from the table that decides it. */
export function roleSummary(role: Role): string {
  const allowed = permissionsOf(role);
  const missing = permissions.filter((one) => !allowed.has(one));
  if (missing.length === 0) return "Được làm mọi việc.";
  const words = (missing.length <= FEW_MISSING ? missing : [...allowed]).map((one) => permissionNames[one]).join(", ");
  return missing.length <= FEW_MISSING ? `Mọi việc, trừ: ${words}.` : `Được ${words}.`;
}

export const roleChoices = (): RoleChoice[] =>
  roles.map((role) => ({ role, name: roleNames[role], summary: roleSummary(role) }));
