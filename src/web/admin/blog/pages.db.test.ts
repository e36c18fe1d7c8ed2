import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { invalidateDuePosts } from "#modules/blog/commands.ts";
import { findPost, findPostRedirect } from "#modules/blog/queries.ts";
import type { Context } from "#platform/context.ts";
import { aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aPost, aPostContent } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import * as library from "../pictures/pictures-resource.ts";
import * as edit from "./edit-page.tsx";
import * as list from "./list-page.tsx";
import * as create from "./new-page.tsx";
import * as preview from "./preview-page.tsx";

type Page = { loader: (args: never) => unknown; action?: (args: never) => unknown };
type VisitOptions = { form?: Record<string, string>; slug?: string; role?: Role; query?: string };

function go(ctx: Context, page: Page, { form, slug = "", role = "manager", query = "" }: VisitOptions = {}) {
  const visit = aVisit(ctx, `/admin/x${query}`, {
    params: { slug },
    actor: aStaffMember(role),
    ...(form && { form }),
  });
  return outcomeOf(Promise.resolve().then(() => (form ? page.action : page.loader)?.(visit as never)));
}

test("Article is written, scheduled in Vietnam's time and readable at that time, and its old address redirects", async ({
  ctx,
  clock,
}) => {
  const content = await aPostContent(ctx, { slug: "mua-sen", title: "Mùa sen" });
  const text = JSON.stringify(content);
  expect(await go(ctx, create, { form: { intent: "save", content: text } })).toMatchObject({
    status: 303,
    location: "/admin/cap-nhat-blog/mua-sen?xong=da-tao",
  });
  const { data } = (await go(ctx, edit, { slug: "mua-sen" })) as { data: { post: { id: string } } };
  const { id } = data.post;
  const later = { intent: "publish", id, version: "1", content: text, when: "later", day: "2026-11-20" };
  expect(await go(ctx, edit, { slug: "mua-sen", form: { ...later, time: "25:00" } })).toMatchObject({
    status: 400,
    data: { fields: { at: "Chọn ngày và giờ đăng, ví dụ 08:00." } },
  });
  expect(await go(ctx, edit, { slug: "mua-sen", form: { ...later, time: "8h" } })).toMatchObject({
    status: 400,
    data: { fields: { at: expect.stringContaining("Giờ hẹn đã qua") } },
  });
  const at = new Date(clock.now.getTime() + 60 * 60_000);
  const time = at.toLocaleTimeString("en-GB", {
    timeZone: "Asia/Ho_Chi_Minh",
    hour: "2-digit",
    minute: "2-digit",
  });
  expect(await go(ctx, edit, { slug: "mua-sen", form: { ...later, day: today(at), time } })).toMatchObject({
    data: { resultMessage: "Đã hẹn giờ đăng bài viết." },
  });
  expect(await findPost(ctx, "mua-sen")).toBeNull();
  clock.forward(61);
  await invalidateDuePosts(ctx);
  expect(await findPost(ctx, "mua-sen")).toMatchObject({ title: "Mùa sen" });

  const moved = JSON.stringify({ ...content, slug: "sen-tren-vinh" });
  const now = { intent: "publish", id, version: "1", content: moved };
  expect(await go(ctx, edit, { slug: "mua-sen", form: now })).toMatchObject({
    location: "/admin/cap-nhat-blog/sen-tren-vinh?xong=da-dang",
  });
  expect(await findPostRedirect(ctx, "mua-sen")).toBe("sen-tren-vinh");
});

test("Article editor shows the other version and keeps the input when a stale version is saved", async ({ ctx }) => {
  const { id } = await aPost(ctx, { slug: "chung", publishedAt: null });
  const mine = await aPostContent(ctx, { slug: "chung", title: "Của tôi" });
  const save = (title: string) =>
    go(ctx, edit, {
      slug: "chung",
      form: { intent: "save", id, version: "1", content: JSON.stringify({ ...mine, title }) },
    });

  expect(await save("Của họ")).toMatchObject({ data: { saved: { version: 2 }, resultMessage: "Đã lưu bài viết." } });
  expect(await save("Của tôi")).toMatchObject({
    status: 409,
    data: {
      result: { version: 2, content: { title: "Của họ" }, savedBy: expect.any(String) },
      values: { content: expect.stringContaining("Của tôi") },
    },
  });
  expect(
    await go(ctx, edit, { slug: "chung", form: { intent: "save", id, version: "2", content: "{" } }),
  ).toMatchObject({ status: 400 });

  const back = { intent: "restore", id, version: "2", from: "1" };
  expect(await go(ctx, edit, { slug: "chung", form: back })).toMatchObject({ status: 200 });
  expect(await go(ctx, edit, { slug: "chung", form: { ...back, version: "3", from: "9" } })).toMatchObject({
    status: 404,
  });
});

test("Article is published, hidden and deleted only with the publish permission; all staff may read it", async ({
  ctx,
}) => {
  const { id } = await aPost(ctx, { slug: "quyen", title: "Bài có quyền" });
  const form = (intent: string) => ({ form: { intent, id, version: "1", content: "{}" }, slug: "quyen" });

  for (const intent of ["publish", "withdraw", "delete"])
    expect(await go(ctx, edit, { ...form(intent), role: "content" })).toMatchObject({ status: 403 });
  expect(await go(ctx, create, { role: "viewer" })).toMatchObject({ status: 403 });
  expect(await go(ctx, edit, { slug: "quyen", role: "viewer" })).toMatchObject({
    data: { may: { write: false, publish: false } },
  });

  expect(await go(ctx, list, { query: "?text=bai+co+quyen&state=published" })).toMatchObject({
    data: { list: { total: 1 } },
  });
  expect(await go(ctx, preview, { slug: "quyen", query: "?ban=1" })).toMatchObject({
    data: { preview: { isShown: true, page: { title: "Bài có quyền" } } },
  });
  expect(await go(ctx, edit, form("withdraw"))).toMatchObject({ status: 200 });
  expect(await findPost(ctx, "quyen")).toBeNull();
  expect(await go(ctx, edit, form("delete"))).toMatchObject({ location: "/admin/blogs?xong=da-xoa" });
  expect(await go(ctx, edit, { slug: "quyen" })).toMatchObject({ status: 404 });
});

test("Author deletes a draft that was never published, and sees why other articles stay", async ({ ctx }) => {
  const author = aStaffMember("content");
  const as = (page: Page, options: VisitOptions & { id?: string }) => {
    const visit = aVisit(ctx, "/admin/x", {
      params: { slug: options.slug ?? "" },
      actor: author,
      ...(options.form && { form: options.form }),
    });
    return outcomeOf(Promise.resolve().then(() => (options.form ? page.action : page.loader)?.(visit as never)));
  };
  const draft = async (slug: string) => {
    const content = await aPostContent(ctx, { slug });
    await as(create, { form: { intent: "save", content: JSON.stringify(content) } });
    return ((await as(edit, { slug })).data as { post: { id: string } }).post.id;
  };
  const drop = (slug: string, id: string) => as(edit, { slug, form: { intent: "delete", id } });
  const reasonAt = async (slug: string) =>
    ((await as(edit, { slug })).data as { mayNotDelete: string | null }).mayNotDelete;

  const own = await draft("nhap-cua-toi");
  expect(await reasonAt("nhap-cua-toi")).toBeNull();
  expect(await drop("nhap-cua-toi", own)).toMatchObject({ location: "/admin/blogs?xong=da-xoa" });

  const postId = await draft("da-tung-dang");
  const publish = {
    intent: "publish",
    id: postId,
    version: "1",
    content: JSON.stringify(await aPostContent(ctx, { slug: "da-tung-dang" })),
  };
  expect(await go(ctx, edit, { slug: "da-tung-dang", form: publish })).toMatchObject({ status: 200 });
  await go(ctx, edit, { slug: "da-tung-dang", form: { intent: "withdraw", id: postId } });
  expect(await reasonAt("da-tung-dang")).toBe("Bài đã từng đăng: chỉ quản lý xoá được.");
  expect(await drop("da-tung-dang", postId)).toMatchObject({ status: 403 });

  const { id: others } = await aPost(ctx, { slug: "cua-nguoi-khac", publishedAt: null });
  expect(await reasonAt("cua-nguoi-khac")).toBe("Bài của người khác: chỉ quản lý xoá được.");
  expect(await drop("cua-nguoi-khac", others)).toMatchObject({ status: 403 });
});

test("Picture library finds pictures by their description, ignoring diacritics", async ({ ctx }) => {
  const id = await aPicture(ctx, "Hoàng hôn trên đảo Đầu Bê");
  const found = async (text: string) =>
    ((await go(ctx, library, { query: `?text=${encodeURIComponent(text)}` })) as { data: { data: { id: string }[] } })
      .data.data;
  expect((await found("dau be HOÀNG")).map((picture) => picture.id)).toEqual([id]);
  expect(await found("dau be 100%")).toEqual([]);
});
