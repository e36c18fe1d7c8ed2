import { expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { exportList } from "#modules/audit/commands.ts";
import { MAX_LISTED } from "#modules/audit/limits.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember, asSignedIn } from "#tests/support/staff.ts";
import { loader } from "./list-export-resource.ts";

const lists = {
  "hoan-tien": ["payments.read", 'Đơn,Khách,"Số tiền, đ"'],
  "yeu-cau": ["bookings.read", "Mã,Nhận lúc,Loại"],
  "khieu-nai": ["bookings.read", "Mã,Nhận lúc,Loại"],
  "danh-gia-du-thuyen": ["reviews.moderate", "Ngày gửi,Về,Sao"],
  "danh-gia-khach-san": ["reviews.moderate", "Ngày gửi,Về,Sao"],
  "tai-khoan": ["accounts.read", "Tên đăng nhập,Họ tên"],
  "nhat-ky": ["audit.read", "Lúc,Người,Địa chỉ mạng"],
} as const;

test("List export is available to the roles that see the list, and is logged", async ({ ctx }) => {
  for (const [list, [permission, heading]] of Object.entries(lists)) {
    for (const role of roles) {
      const visit = aVisit(ctx, `/admin/xuat-tep/${list}?tep=csv`, { params: { list }, actor: aStaffMember(role) });
      const answer = await Promise.resolve(loader(visit as never)).catch(
        (error: { init: { status: number } }) => error,
      );
      if (!permissionsOf(role).has(permission)) {
        expect(answer, `${list} ${role}`).toMatchObject({ init: { status: 403 } });
        continue;
      }
      const text = await (answer as Response).text();
      expect(text.replace("\ufeff", ""), `${list} ${role}`).toMatch(new RegExp(`^${heading}`));
    }
  }
  const logged = await ctx.db.select({ action: auditEvents.action }).from(auditEvents);
  expect(new Set(logged.map(({ action }) => action))).toEqual(
    new Set(["refunds", "enquiries", "cases", "reviews", "accounts", "audit"].map((one) => `${one}.exported`)),
  );
});

test("List export holds the rows of the list, with the filters of the address", async ({ ctx }) => {
  const owner = await asSignedIn(ctx, await anAccount(ctx, "owner"));
  await anAccount(ctx, "content");
  const visit = aVisit(owner, "/admin/xuat-tep/tai-khoan?tep=csv&role=content", {
    params: { list: "tai-khoan" },
    actor: owner.actor,
  });
  const lines = (await ((await loader(visit as never)) as Response).text()).trim().split("\n");
  expect(lines).toHaveLength(2);
});

test("List export is not found for an unknown list, and rejects too many rows", async ({ ctx }) => {
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const visit = aVisit(owner, "/admin/xuat-tep/toString", { params: { list: "toString" }, actor: owner.actor });
  expect(await outcomeOf(Promise.resolve(loader(visit as never)))).toMatchObject({ status: 404 });
  const read = async () => Array.from({ length: MAX_LISTED + 1 }, () => ({}));
  const list = { action: "test.exported", name: "Thử", read, columns: [] };
  await expect(exportList(owner, "csv", list)).rejects.toMatchObject({ kind: "invalid" });
});
