import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { loader as accounts } from "../accounts/list-page.tsx";
import { loader as audit } from "../audit/audit-page.tsx";
import { loader as tours } from "../products/list-page.tsx";

test("Lists ignore unknown query parameters and do not pass them on", async ({ ctx }) => {
  for (const loader of [accounts, audit, tours]) {
    const visit = aVisit(ctx, "/admin/ds?utm_source=thu&fbclid=1&la=2&size=5", {
      params: {},
      actor: aStaffMember("owner"),
    });
    const { status, data } = await outcomeOf(Promise.resolve(loader(visit as never)));
    expect(status).toBe(200);
    expect(data).toMatchObject({ query: { size: "5" } });
    expect(data).not.toMatchObject({ query: { la: "2" } });
  }
});

test("the error page of a wrong address says so and does not speak of marked fields", async ({ ctx }) => {
  const visit = aVisit(ctx, "/admin/nhat-ky?group=khong", { params: {}, actor: aStaffMember("owner") });
  expect(await outcomeOf(Promise.resolve(audit(visit as never)))).toMatchObject({
    status: 400,
    data: { message: "Địa chỉ trang có phần chưa đúng. Bạn quay lại rồi chọn lại nhé." },
  });
});
