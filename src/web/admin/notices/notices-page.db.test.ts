import { describe, expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { addNotice, endNotice } from "#modules/notices/commands.ts";
import { listNotices } from "#modules/notices/queries.ts";
import { anArea } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { wholeSite } from "#tests/support/whole-site.ts";
import { beginsIn, datesInWords, endsIn } from "./notice-fields.ts";
import { action, loader } from "./notices-page.tsx";

// The test clock starts on 21 November 2026.
const newNotice = {
  intent: "add",
  text: "Cảng Tuần Châu đóng cửa vì bão",
  link: "/lien-he",
  tone: "warning",
  scope: "cruises",
  fromDay: "2026-11-22",
  fromTime: "",
  untilDay: "2026-11-23",
  untilTime: "",
};

type Form = Partial<Record<keyof typeof newNotice | "id", string>>;
const send = (ctx: Parameters<typeof aVisit>[0], form: Form, actor = aStaffMember("content")) =>
  outcomeOf(Promise.resolve(action(aVisit(ctx, "/admin/cai-dat/thong-bao", { params: {}, form, actor }) as never)));

test("Notice form takes days, and optional hours in Vietnam's time", async ({ ctx }) => {
  expect(await send(ctx, newNotice)).toMatchObject({ data: { resultMessage: "Đã thêm thông báo" } });
  const [notice] = await listNotices(ctx);
  expect(notice).toMatchObject({
    beginsAt: new Date("2026-11-21T17:00:00Z"),
    endsAt: new Date("2026-11-23T17:00:00Z"),
    scope: "cruises",
  });

  const id = notice?.id ?? "";
  await send(ctx, { ...newNotice, intent: "change", id, fromTime: "08:30", untilTime: "18:00", text: "Đã mở lại" });
  expect(await listNotices(ctx)).toMatchObject([
    { id, text: "Đã mở lại", beginsAt: new Date("2026-11-22T01:30:00Z"), endsAt: new Date("2026-11-23T11:00:00Z") },
  ]);
});

test("Notice form returns field errors", async ({ ctx }) => {
  const wrong = async (change: Form) => (await send(ctx, { ...newNotice, ...change })).data as { fields?: object };
  expect((await wrong({ text: "" })).fields).toHaveProperty("text");
  expect((await wrong({ link: "javascript:x" })).fields).toHaveProperty("link");
  expect((await wrong({ fromTime: "8 giờ" })).fields).toHaveProperty("fromTime");
  expect((await wrong({ untilDay: "2026-11-21" })).fields).toHaveProperty("endsAt");
  expect((await wrong({ fromDay: "2026-11-01", untilDay: "2026-11-02" })).fields).toHaveProperty("endsAt");
  expect(await listNotices(ctx)).toEqual([]);
});

test("Notices are listed for catalogue readers, and editable only for catalogue writers", async ({ ctx }) => {
  for (const role of roles) {
    const visit = aVisit(ctx, "/admin/cai-dat/thong-bao", { params: {}, actor: aStaffMember(role) });
    const mayWrite = permissionsOf(role).has("catalogue.write");
    expect(await outcomeOf(loader(visit as never) as Promise<unknown>), role).toMatchObject({
      status: 200,
      data: { mayWrite },
    });
    expect((await send(ctx, newNotice, aStaffMember(role))).status, role).toBe(mayWrite ? 200 : 403);
  }
});

test("Notice form shows times as they were entered", () => {
  const [begins, ends] = [new Date("2026-11-21T17:00:00Z"), new Date("2026-11-23T17:00:00Z")];
  expect(beginsIn(begins)).toEqual({ day: "2026-11-22", time: "" });
  expect(endsIn(ends)).toEqual({ day: "2026-11-23", time: "" });
  expect(datesInWords(begins, ends)).toBe("từ ngày 22/11/2026 đến hết ngày 23/11/2026");
  expect(datesInWords(new Date("2026-11-22T01:30:00Z"), new Date("2026-11-23T11:00:00Z"))).toBe(
    "từ 08:30 ngày 22/11/2026 đến 18:00 ngày 23/11/2026",
  );
});

describe("Cached page", () => {
  const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000);

  test("gains a notice at its start and loses it at its end", async ({ ctx, clock }) => {
    await anArea(ctx);
    const [beginsAt, endsAt] = [hours(ctx.now(), 1), hours(ctx.now(), 2)];
    await addNotice(ctx, { text: "Bão số 3", link: null, tone: "warning", scope: "cruises", beginsAt, endsAt });
    const look = await wholeSite(ctx);
    const says = async (path: string) => (await look(path)).body.includes("Bão số 3");
    expect(await says("/tim-du-thuyen")).toBe(false);
    clock.forward(60);
    expect(await says("/tim-du-thuyen")).toBe(true);
    expect(await says("/diem-den/vinh-ha-long")).toBe(true);
    expect(await says("/tim-khach-san")).toBe(false);
    expect(await says("/lien-he")).toBe(false);
    clock.forward(60);
    expect(await says("/tim-du-thuyen")).toBe(false);
  });

  test("loses a notice when staff end it", async ({ ctx }) => {
    const dates = { beginsAt: hours(ctx.now(), -1), endsAt: hours(ctx.now(), 9) };
    const { id } = await addNotice(ctx, {
      text: "Bão số 3",
      link: "https://a.example/x",
      tone: "info",
      scope: "all",
      ...dates,
    });
    const look = await wholeSite(ctx);
    const { body } = await look("/lien-he");
    expect(body).toMatch(/<aside aria-label="Thông báo"/);
    expect(body).toMatch(/<a href="https:\/\/a\.example\/x" rel="noopener nofollow">/);
    await endNotice(ctx, id);
    expect((await look("/lien-he")).body).not.toContain("Bão số 3");
  });
});
