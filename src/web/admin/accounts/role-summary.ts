import { permissions, type Role, roles } from "#kernel/actor.ts";
import { permissionNames, roleNames } from "#modules/accounts/messages.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";

export type RoleChoice = { role: Role; name: string; summary: string };

/** The permissions of a role in one line, from the table of permissions. */
export function roleSummary(role: Role): string {
  const allowed = permissionsOf(role);
  const missing = permissions.filter((one) => !allowed.has(one));
  if (missing.length === 0) return "Được làm mọi việc.";
  // The shorter list of the two.
  const listsMissing = missing.length < allowed.size;
  const names = (listsMissing ? missing : [...allowed]).map((one) => permissionNames[one]).join(", ");
  return listsMissing ? `Mọi việc, trừ: ${names}.` : `Được ${names}.`;
}

export const roleChoices = (): RoleChoice[] =>
  roles.map((role) => ({ role, name: roleNames[role], summary: roleSummary(role) }));
