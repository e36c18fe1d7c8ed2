import { expect } from "vitest";
import { createRateLimits } from "#http/rate-limit.ts";
import { type Role, roles } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { exportNights } from "#modules/availability/queries/night-sheet.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import type { Context } from "#platform/context.ts";
import type { Pool } from "#platform/database/open.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { requestContext } from "#web/server/context.ts";
import { action, loader } from "../spreadsheets/import-page.tsx";
import type { ImportDryRun } from "../spreadsheets/run-import-step.ts";
import { loader as exportLoader } from "./export-resource.ts";

const from = calendarDate("2026-12-10");
const manager = aStaffMember("manager");

function visit(ctx: Context, { slug }: TestCruise, form?: Record<string, string | File>, actor = manager, query = "") {
  const args = aVisit(ctx, `/admin/du-thuyen/lich-gia/${slug}/nhap-tep${query}`, {
    params: { slug },
    ...(form && { form }),
  });
  args.context.set(requestContext, { ...ctx, actor });
  return args as never;
}

/** A file of three days with one text replaced. */
async function aFile(ctx: Context, cruise: TestCruise, change: (csv: string) => string): Promise<File> {
  const file = await exportNights(ctx, cruise, { from, to: calendarDate("2026-12-12") }, "csv");
  return new File([change(file.toString("utf8"))], "gia.csv", { type: "text/csv" });
}

const send = async (ctx: Context, cruise: TestCruise, form: Record<string, string | File>, actor = manager) => {
  const { status, data } = await outcomeOf(Promise.resolve(action(visit(ctx, cruise, form, actor))));
  const { result, ...answer } = (data ?? {}) as {
    tried?: ImportDryRun;
    applied?: number;
    result?: { tried: ImportDryRun };
  };
  return { status, data, tried: answer.tried ?? result?.tried, applied: answer.applied };
};

const pricesOf = async (ctx: Context, cruise: TestCruise) =>
  (await stockGrid(ctx, { productId: cruise.id, from, days: 3, nights: 1 })).cells.map((cell) => cell.price);

test("Inventory import is a dry run first, and applies what was shown", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const file = await aFile(ctx, cruise, (csv) => csv.replace("3350000", "3000000"));

  const { tried } = await send(ctx, cruise, { file });
  expect(tried).toMatchObject({ name: "gia.csv", changeCount: 1, problemCount: 0, unchanged: 2 });
  expect(await pricesOf(ctx, cruise)).toEqual([3_350_000, 3_350_000, 3_350_000]);

  expect(await send(ctx, cruise, { signedPreview: tried?.signedPreview ?? "", name: "gia.csv" })).toMatchObject({
    applied: 1,
  });
  expect(await pricesOf(ctx, cruise)).toEqual([3_000_000, 3_350_000, 3_350_000]);
});

test("Inventory import has nothing to apply when the file has an error or no change", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const wrong = await send(ctx, cruise, {
    file: await aFile(ctx, cruise, (csv) => csv.replace("3350000", "ba triệu")),
  });
  const same = await send(ctx, cruise, { file: await aFile(ctx, cruise, (csv) => csv) });

  expect(wrong.tried).toMatchObject({
    signedPreview: null,
    problemCount: 1,
    problems: [{ row: 2, column: "Giá 2 ngày 1 đêm" }],
  });
  expect(same.tried).toMatchObject({ signedPreview: null, changeCount: 0, unchanged: 3 });
});

test("Inventory import previews again when data has changed since, and applies only the new preview", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const one = await send(ctx, cruise, { file: await aFile(ctx, cruise, (csv) => csv.replace("3350000", "3000000")) });
  const two = await send(ctx, cruise, { file: await aFile(ctx, cruise, (csv) => csv.replace("3350000", "3100000")) });
  await send(ctx, cruise, { signedPreview: two.tried?.signedPreview ?? "" });

  const rejected = await send(ctx, cruise, { signedPreview: one.tried?.signedPreview ?? "", name: "gia.csv" });

  expect(rejected).toMatchObject({ status: 409, data: { rejected: true, values: { name: "gia.csv" } } });
  expect(rejected.tried?.changes[0]?.cells).toEqual([
    { column: "Giá 2 ngày 1 đêm", before: "3,100,000 đ", after: "3,000,000 đ" },
  ]);
  expect(JSON.stringify(rejected.data)).not.toContain(one.tried?.signedPreview);
  expect(await send(ctx, cruise, { signedPreview: rejected.tried?.signedPreview ?? "" })).toMatchObject({ applied: 1 });
});

test("Inventory import rejects a preview of another ship or user, and invalid files, with a message", async ({
  ctx,
}) => {
  const [cruise, other] = [await aCruise(ctx), await aCruise(ctx)];
  const { tried } = await send(ctx, cruise, {
    file: await aFile(ctx, cruise, (csv) => csv.replace("3350000", "3000000")),
  });
  const signedPreview = tried?.signedPreview ?? "";
  for (const outcome of [
    await send(ctx, other, { signedPreview }),
    await send(ctx, cruise, { signedPreview }, aStaffMember("owner")),
    await send(ctx, cruise, { signedPreview: `${signedPreview}x` }),
    await send(ctx, cruise, { file: "không phải tệp" }),
    await send(ctx, cruise, { file: new File([], "trong.csv") }),
    await send(ctx, cruise, { file: new File(["Tàu ma\n1"], "la.csv") }),
  ])
    expect(outcome).toMatchObject({ status: 400, data: { rejected: true, fields: { file: expect.any(String) } } });
});

test("Inventory export with invalid days redirects to the form", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  for (const query of ["?tu=2026-12-02&den=2026-12-01", "?tu=2026-12-02&den=2090-12-01", "?tu=&den=x", ""]) {
    const answer = await outcomeOf(Promise.resolve(exportLoader(visit(ctx, cruise, undefined, manager, query))));
    expect(answer).toMatchObject({
      status: 302,
      location: `/admin/du-thuyen/lich-gia?tau=${cruise.slug}&xuat=khong-duoc`,
    });
  }
});

test("Inventory import follows the permissions of each role", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const mayWrite = (role: Role) => role === "owner" || role === "manager";
  for (const role of roles) {
    const actor = aStaffMember(role);
    const page = await outcomeOf(Promise.resolve(loader(visit(ctx, cruise, undefined, actor))));
    const answer = await outcomeOf(Promise.resolve(action(visit(ctx, cruise, { file: "x" }, actor))));
    const file = await outcomeOf(
      Promise.resolve(exportLoader(visit(ctx, cruise, undefined, actor, "?tu=2026-12-01&den=2026-12-02&tep=csv"))),
    );
    expect([role, page.status, answer.status, file.status]).toEqual([
      role,
      ...(mayWrite(role) ? [200, 400] : [403, 403]),
      200,
    ]);
    expect(file.headers.get("content-disposition")).toContain(`lich-gia-${cruise.slug}-2026-11-21.csv`);
  }
});

test("Inventory import allows thirty files per user in ten minutes, and does not limit the next user", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  // These limits are counted in memory.
  const limits = createRateLimits({} as Pool) as { consume(name: string, key: string): Promise<void> };
  const send = async (actor = manager) => {
    const form = { file: new File(["x"], "gia.csv") };
    const args = aVisit(ctx, "/", { params: { slug: cruise.slug }, form, actor, limits });
    return (await outcomeOf(action(args as never))).status;
  };
  for (let time = 0; time < 30; time += 1) expect(await send()).toBe(400);
  expect(await send()).toBe(429);
  expect(await send(aStaffMember("owner"))).toBe(400);
});
