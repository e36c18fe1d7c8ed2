import { expect } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { recordAccessRejection, recordAuditEvent } from "#modules/audit/commands.ts";
import { AUDIT_PAGE } from "#modules/audit/limits.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader } from "./audit-page.tsx";

type AuditData = { events: { subject: { label: string } }[]; next: string | null };

const look = (ctx: Context, actor: Staff, query = "") =>
  outcomeOf(loader(aVisit(ctx, `/admin/nhat-ky${query}`, { params: {}, actor })));

const labels = ({ data }: { data: unknown }) => (data as AuditData).events.map(({ subject }) => subject.label);

test("Audit log is shown to permitted roles, with filters and pages", async ({ ctx }) => {
  const owner = aStaffMember("owner");
  const total = AUDIT_PAGE.default + 1;
  for (let count = 1; count <= total; count += 1) {
    const subject = { type: "area", id: `${count}`, label: `Vùng ${count}` };
    await recordAuditEvent({ ...ctx, actor: owner }, { action: "area.created", subject });
  }

  expect((await look(ctx, aStaffMember("sales"))).status).toBe(403);
  const first = await look(ctx, owner);
  expect(labels(first)).toHaveLength(AUDIT_PAGE.default);
  const next = encodeURIComponent((first.data as AuditData).next ?? "");
  expect([...labels(first), ...labels(await look(ctx, owner, `?before=${next}`))].sort()).toEqual(
    Array.from({ length: total }, (_, index) => `Vùng ${index + 1}`).sort(),
  );
  expect(labels(await look(ctx, owner, "?text=vung 13&subjectType=area&from="))).toEqual(["Vùng 13"]);
  expect(labels(await look(ctx, owner, "?action=area.created&to=2000-01-01"))).toEqual([]);
});

test("Audit log shows only security events when that group is chosen", async ({ ctx }) => {
  const owner = aStaffMember("owner");
  const account = { id: owner.id, username: "chu" };
  await recordAccessRejection(ctx, { action: "account.sign-in-limited", account, address: "198.51.100.7" });
  await recordAuditEvent(
    { ...ctx, actor: owner },
    { action: "area.created", subject: { type: "area", id: "1", label: "Vùng" } },
  );

  expect(labels(await look(ctx, owner)).sort()).toEqual(["Vùng", "chu"]);
  expect(labels(await look(ctx, owner, "?group=security"))).toEqual(["chu"]);
  expect((await look(ctx, owner, "?group=khac")).status).toBe(400);
});

test("Audit log rejects an invalid filter with a message", async ({ ctx }) => {
  expect(await look(ctx, aStaffMember("owner"), "?from=2026-02-31")).toMatchObject({
    status: 400,
    data: { message: expect.stringContaining("chưa đúng") },
  });
});

test("Audit log names changes by their field, for every kind of product", async ({ ctx }) => {
  const owner = aStaffMember("owner");
  const cityId = await aCity(ctx, "Vịnh Mẫu");
  const { id, slug } = await aHotel(ctx, { cityId, title: "Nhà Mẫu" });
  await recordAuditEvent(
    { ...ctx, actor: owner },
    { action: "hotel.changed", subject: { type: "hotel", id, label: slug }, after: { cityId, productId: id } },
  );

  const { data } = await look(ctx, owner);
  expect((data as AuditData & { names: object }).names).toMatchObject({ [cityId]: "Vịnh Mẫu", [id]: "Nhà Mẫu" });
});
