import { describe, expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { addNotice, changeNotice, deleteNotice, endNotice } from "./commands.ts";
import { type NoticeInput, noticeInput } from "./contract.ts";
import { NOTICE_LENGTH } from "./limits.ts";
import { listNotices, listShownNotices } from "./queries.ts";

const HOUR = 3_600_000;
const inHours = (ctx: Context, hours: number) => new Date(ctx.now().getTime() + hours * HOUR);

/** A notice that begins and ends so many hours from now. */
const aNotice = (ctx: Context, from: number, until: number, change: Partial<NoticeInput> = {}): NoticeInput => ({
  text: "Cảng đóng cửa vì bão",
  link: null,
  tone: "info",
  scope: "all",
  beginsAt: inHours(ctx, from),
  endsAt: inHours(ctx, until),
  ...change,
});

const shownTexts = async (ctx: Context) => (await listShownNotices(ctx)).map(({ text }) => text);

describe("a notice", () => {
  test("is shown from its first moment until its last, and reports when the cached page expires", async ({
    ctx,
    clock,
  }) => {
    await addNotice(ctx, aNotice(ctx, 1, 3));
    const expiries: Date[] = [];
    const observed = { ...ctx, onExpiry: (at: Date) => void expiries.push(at) };
    const [begins, ends] = [inHours(ctx, 1), inHours(ctx, 3)];

    expect(await shownTexts(observed)).toEqual([]);
    clock.forward(59);
    expect(await shownTexts(observed)).toEqual([]);
    clock.forward(1);
    expect(await shownTexts(observed)).toEqual(["Cảng đóng cửa vì bão"]);
    clock.forward(119);
    expect(await shownTexts(observed)).toHaveLength(1);
    clock.forward(1);
    expect(await shownTexts(observed)).toEqual([]);

    expect(expiries).toEqual([begins, begins, ends, ends]);
  });

  test("with a warning comes first, then the one that began last", async ({ ctx }) => {
    await addNotice(ctx, aNotice(ctx, -3, 5, { text: "Bão", tone: "warning" }));
    await addNotice(ctx, aNotice(ctx, -2, 5, { text: "Cũ" }));
    await addNotice(ctx, aNotice(ctx, -1, 5, { text: "Mới" }));
    expect(await shownTexts(ctx)).toEqual(["Bão", "Mới", "Cũ"]);
  });

  test("is changed, ended and deleted, and all of it is recorded", async ({ ctx: plain }) => {
    const ctx = { ...plain, actor: aStaffMember("owner") };
    const { id } = await addNotice(ctx, aNotice(ctx, -1, 5));
    await changeNotice(ctx, id, aNotice(ctx, -1, 6, { text: "Đổi lịch" }));
    expect(await shownTexts(ctx)).toEqual(["Đổi lịch"]);

    await endNotice(ctx, id);
    expect(await shownTexts(ctx)).toEqual([]);
    expect(await listNotices(ctx)).toMatchObject([{ id, state: "over", endsAt: ctx.now() }]);
    await endNotice(ctx, id);
    await deleteNotice(ctx, id);
    expect(await listNotices(ctx)).toEqual([]);

    const { data } = await searchAudit(ctx, auditSearch.parse({}));
    const actions = data.map(({ action }) => action).filter((action) => action.startsWith("notice."));
    expect(actions.toSorted()).toEqual(["notice.added", "notice.changed", "notice.deleted", "notice.ended"]);
  });

  test("cannot be ended before it begins, added for a past time, or changed after it was deleted", async ({ ctx }) => {
    const { id } = await addNotice(ctx, aNotice(ctx, 1, 5));
    await expect(endNotice(ctx, id)).rejects.toMatchObject({ kind: "conflict" });
    await expect(addNotice(ctx, aNotice(ctx, -5, -1))).rejects.toMatchObject({
      fields: { endsAt: expect.any(String) },
    });
    await expect(addNotice(ctx, aNotice(ctx, -5, 0))).rejects.toMatchObject({ kind: "invalid" });
    await deleteNotice(ctx, id);
    const gone = { kind: "not-found" };
    await expect(changeNotice(ctx, id, aNotice(ctx, 1, 5))).rejects.toMatchObject(gone);
    await expect(endNotice(ctx, id)).rejects.toMatchObject(gone);
    await expect(deleteNotice(ctx, id)).rejects.toMatchObject(gone);
  });

  test("needs the permission to write site content", async ({ ctx }) => {
    for (const role of roles) {
      const adding = addNotice({ ...ctx, actor: aStaffMember(role) }, aNotice(ctx, 1, 2));
      if (permissionsOf(role).has("catalogue.write")) await expect(adding).resolves.toHaveProperty("id");
      else await expect(adding).rejects.toMatchObject({ kind: "forbidden" });
    }
  });
});

describe("input", () => {
  const parse = (change: object) =>
    noticeInput.safeParse({
      text: "Bão",
      link: "",
      tone: "info",
      scope: "all",
      beginsAt: new Date("2026-11-25T00:00:00Z"),
      endsAt: new Date("2026-11-26T00:00:00Z"),
      ...change,
    });

  test.for(["/lien-he", "/blog-detail/bao?a=1#b", "https://nchmf.gov.vn/tin", "", null])("%j may be a link", (link) => {
    expect(parse({ link }).data?.link).toBe(link || null);
  });

  test.for([
    ...["javascript:alert(1)", "//a.example", "/\\a.example", "http://a.example", "lien-he", "https://", "/a b"],
    ...["data:text/html,x", "HTTPS//a.example", "\u0001javascript:x"],
  ])("%j may not", (link) => {
    expect(parse({ link }).success).toBe(false);
  });

  test("is short, and ends after it begins", () => {
    expect(parse({ text: "x".repeat(NOTICE_LENGTH) }).success).toBe(true);
    expect(parse({ text: "x".repeat(NOTICE_LENGTH + 1) }).success).toBe(false);
    expect(parse({ text: " " }).success).toBe(false);
    expect(parse({ endsAt: new Date("2026-11-25T00:00:00Z") }).success).toBe(false);
  });
});
