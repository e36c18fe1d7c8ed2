import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";
import { wholeSite } from "#tests/support/whole-site.ts";

// Specification: "Status 403 sends the user to /403".
test("/403 has the back-office frame when a staff member is signed in", async ({ ctx }) => {
  const look = await wholeSite(ctx);
  const { actor } = await asSignedIn(ctx, await anAccount(ctx, "sales"));

  const page = await look("/403", { actor });

  expect(page.status).toBe(403);
  expect(page.body).toContain("Bạn không có quyền xem trang này");
  expect(page.body).toContain('aria-label="Quản trị"');
  expect(page.body).toContain("Đăng xuất");
  expect(page.body).toContain("/assets/entry.js");
});

test("/403 has the site frame, without a script, when a visitor opens it", async ({ ctx }) => {
  const page = await (await wholeSite(ctx))("/403");

  expect(page.status).toBe(403);
  expect(page.body).toContain("Bạn không có quyền xem trang này");
  expect(page.body).toContain('aria-label="Chính"');
  expect(page.body).not.toContain('aria-label="Quản trị"');
  expect(page.body).not.toContain("/assets/entry.js");
});
