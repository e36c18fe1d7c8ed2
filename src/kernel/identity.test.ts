import { expect, test } from "vitest";
import { type Actor, can, type Permission, requirePermission, system, visitor } from "./actor.ts";
import { DomainError } from "./errors.ts";
import { hashSecret, newId, newSecret } from "./id.ts";
import { isId } from "./is-id.ts";

test("newId returns unique UUIDs of version 7", () => {
  const ids = Array.from({ length: 1000 }, newId);

  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(isId(id)).toBe(true);
  expect(ids[0]?.charAt(14)).toBe("7");
});

test("newId returns increasing ids, also within one millisecond", () => {
  const ids = Array.from({ length: 100_000 }, newId);

  expect(ids.every(isId)).toBe(true);
  expect(ids.findIndex((id, index) => index > 0 && id <= (ids[index - 1] ?? ""))).toBe(-1);
});

test.each(["", "x", "0198f000-0000-7000-8000-00000000000", "0198F000-0000-7000-8000-000000000001", "' or 1=1"])(
  "%j is not an id",
  (text) => {
    expect(isId(text)).toBe(false);
  },
);

test("newSecret returns long, different secrets, and hashSecret is deterministic and does not contain the secret", () => {
  const [one, other] = [newSecret(), newSecret()];

  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(hashSecret(one)).toBe(hashSecret(one));
  expect(hashSecret(one)).not.toContain(one);
});

test("can allows the system everything, staff their permissions, and visitors nothing", () => {
  const editor = staffWith("catalogue.write");

  expect(can(system, "payments.write")).toBe(true);
  expect(can(editor, "catalogue.write")).toBe(true);
  expect(can(editor, "payments.write")).toBe(false);
  expect(can(visitor, "catalogue.write")).toBe(false);
});

test("requirePermission throws unauthenticated for a visitor and forbidden for staff without the permission", () => {
  const staffWithoutPermissions = staffWith();

  expect(rejectionOf(visitor)).toMatchObject({ kind: "unauthenticated" });
  expect(rejectionOf(staffWithoutPermissions)).toMatchObject({ kind: "forbidden" });
  expect(rejectionOf(system)).toBeUndefined();
});

function staffWith(...permissions: Permission[]): Actor {
  const who = { id: newId(), name: "Người Thử", role: "viewer", sessionId: newId(), address: "192.0.2.1" } as const;
  return { kind: "staff", ...who, permissions: new Set(permissions) };
}

function rejectionOf(actor: Actor): DomainError | undefined {
  try {
    requirePermission(actor, "settings.write");
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  return undefined;
}
