import { expect } from "vitest";
import { parseDemoText } from "#database/seed/demo/parse-demo-text.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aPost, aPostContent } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { createPost, deletePosts, invalidateDuePosts, publishPost, savePost, withdrawPost } from "./commands.ts";
import {
  findPost,
  findPostRedirect,
  getPostToEdit,
  getPostVersion,
  listFeedPosts,
  listNewestPosts,
  listPostAddresses,
  listPosts,
  listRelatedPosts,
  listStaffPosts,
  listTopics,
} from "./queries.ts";

test("readers see published articles, newest first, with their own day in Vietnam", async ({ ctx, clock }) => {
  await aPost(ctx, { slug: "cu", publishedAt: new Date("2026-10-01T16:59:00Z") });
  await aPost(ctx, { slug: "moi", publishedAt: new Date("2026-10-02T17:00:00Z") });
  await aPost(ctx, { slug: "nhap", publishedAt: null });
  await aPost(ctx, { slug: "mai", publishedAt: new Date(clock.now.getTime() + 60 * 60_000) });

  const days = async () => (await listNewestPosts(ctx, 3)).map(({ slug, date }) => [slug, date]);
  expect(await days()).toEqual([
    ["moi", "2026-10-03"],
    ["cu", "2026-10-01"],
  ]);
  expect(await findPost(ctx, "mai")).toBeNull();

  clock.forward(61);
  expect((await days())[0]).toEqual(["mai", "2026-11-21"]);
  expect(await listPosts(ctx, { page: 2, size: 2 })).toMatchObject({
    total: 3,
    page: 2,
    size: 2,
    data: [{ slug: "cu" }],
  });
  expect((await listPostAddresses(ctx)).map(({ slug }) => slug)).toEqual(["cu", "mai", "moi"]);
  expect((await listFeedPosts(ctx, 2)).map(({ slug }) => slug)).toEqual(["mai", "moi"]);
});

test("pages cached before an article's moment are invalidated once", async ({ ctx: own, clock }) => {
  const invalidated: string[] = [];
  const ctx = { ...own, onInvalidated: (tags: ReadonlySet<string>) => void invalidated.push(...tags) };
  const { id } = await aPost(ctx, { publishedAt: new Date(clock.now.getTime() + 60 * 60_000) });
  invalidated.length = 0;

  await invalidateDuePosts(ctx);
  expect(invalidated).toEqual([]);
  clock.forward(60);
  await invalidateDuePosts(ctx);
  await invalidateDuePosts(ctx);
  expect(invalidated.sort()).toEqual([`post:${id}`, "posts"]);
});

test("an article is found by its words without diacritics, and by its topic", async ({ ctx }) => {
  await aPost(ctx, {
    slug: "tre",
    title: "Đi cùng con nhỏ",
    topic: "families",
    body: parseDemoText("Áo phao đúng cỡ."),
  });
  await aPost(ctx, { slug: "bao", title: "Bão trên vịnh", topic: "seasons" });
  const found = async (ask: Parameters<typeof listPosts>[1] extends infer P ? Partial<P> : never) =>
    (await listPosts(ctx, { page: 1, size: 10, ...ask })).data.map(({ slug }) => slug);

  expect(await found({ text: "AO PHAO" })).toEqual(["tre"]);
  expect(await found({ text: "vinh bao" })).toEqual(["bao"]);
  expect(await found({ text: "%" })).toHaveLength(2);
  expect(await found({ topic: "families" })).toEqual(["tre"]);
  expect(await found({ topic: "families", text: "bao" })).toEqual([]);
  expect((await listTopics(ctx)).sort()).toEqual(["families", "seasons"]);
});

test("related articles are of the same topic first, and never the article itself", async ({ ctx }) => {
  const { id } = await aPost(ctx, { slug: "day", topic: "families", publishedAt: new Date("2026-10-04") });
  await aPost(ctx, { slug: "xa", topic: "seasons", publishedAt: new Date("2026-10-03") });
  await aPost(ctx, { slug: "gan", topic: "families", publishedAt: new Date("2026-10-01") });

  const next = await listRelatedPosts(ctx, { id, topic: "families" }, 3);
  expect(next.map(({ slug }) => slug)).toEqual(["gan", "xa"]);
});

test("readers still see the published version while a new one is written, and its old slug redirects", async ({
  ctx,
  clock,
}) => {
  const { id } = await aPost(ctx, { slug: "truoc", title: "Bản đầu" });
  const content = await aPostContent(ctx, { slug: "sau", title: "Bản hai" });
  await savePost(ctx, id, { content, version: 1 });

  const shown = await findPost(ctx, "truoc");
  expect(shown).toMatchObject({ title: "Bản đầu" });
  // No field reveals the newer version.
  const card = ["date", "id", "shortDescription", "slug", "thumbnail", "title", "topic"];
  expect(Object.keys(shown ?? {}).sort()).toEqual([...card, "body", "changedAt", "productIds", "publishedAt"].sort());
  expect(await findPost(ctx, "sau")).toBeNull();
  const inEditor = await getPostToEdit(ctx, "truoc");
  expect(inEditor).toMatchObject({ version: 2, publicVersion: 1, hasUnpublished: true, content: { title: "Bản hai" } });
  expect(inEditor.versions.map(({ version, title }) => [version, title])).toEqual([
    [2, "Bản hai"],
    [1, "Bản đầu"],
  ]);

  clock.forward(5);
  await publishPost(ctx, id, { version: 2, at: null });
  expect(await findPost(ctx, "sau")).toMatchObject({ title: "Bản hai", date: "2026-11-18", changedAt: clock.now });
  expect([await findPost(ctx, "truoc"), await findPostRedirect(ctx, "truoc")]).toEqual([null, "sau"]);
  expect(await getPostVersion(ctx, id, 1)).toMatchObject({ title: "Bản đầu" });

  // Back to the first slug: it is its own again, and the second redirects to it.
  await savePost(ctx, id, { content: { ...content, slug: "truoc" }, version: 2 });
  await publishPost(ctx, id, { version: 3, at: null });
  expect([await findPostRedirect(ctx, "sau"), await findPostRedirect(ctx, "truoc")]).toEqual(["truoc", null]);
});

test("an article's change date moves when readers see something else, and not when a draft is saved", async ({
  ctx,
  clock,
}) => {
  const { id } = await aPost(ctx, { slug: "sua" });
  const changed = async () => [(await findPost(ctx, "sua"))?.changedAt, (await listPostAddresses(ctx))[0]?.changedAt];
  const published = clock.now;
  expect(await changed()).toEqual([published, published]);

  clock.forward(5);
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "sua", title: "Chưa đăng" }), version: 1 });
  expect(await changed()).toEqual([published, published]);
  await publishPost(ctx, id, { version: 2, at: null });
  const corrected = clock.now;
  expect(await changed()).toEqual([corrected, corrected]);

  clock.forward(5);
  await publishPost(ctx, id, { version: 2, at: null });
  expect(await changed()).toEqual([corrected, corrected]);

  const moment = new Date(clock.now.getTime() + 60 * 60_000);
  await withdrawPost(ctx, id);
  await publishPost(ctx, id, { version: 2, at: moment });
  clock.forward(61);
  expect(await changed()).toEqual([moment, moment]);
});

test("a published article keeps its moment: another one is rejected, and nothing is saved", async ({ ctx, clock }) => {
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const moment = new Date(clock.now.getTime() + 60 * 60_000);
  const { id } = await aPost(ctx, { slug: "da-ra", publishedAt: moment });
  clock.forward(61);
  const content = await aPostContent(ctx, { slug: "da-ra", title: "Sửa lại" });
  const publish = (at: Date | null) => publishPost(owner, id, { version: 1, content, at });

  for (const minutes of [-61, 600]) {
    await expect(publish(new Date(clock.now.getTime() + minutes * 60_000 + 1))).rejects.toMatchObject({
      kind: "invalid",
      fields: { at: expect.stringContaining("Bài đã đăng lúc") },
    });
  }
  expect(await getPostToEdit(ctx, "da-ra")).toMatchObject({ version: 1, hasUnpublished: false });
  await publish(moment);
  expect(await findPost(ctx, "da-ra")).toMatchObject({ title: "Sửa lại", publishedAt: moment });
});

test("a slug that readers saw stays reserved, and an unpublished one is free again", async ({ ctx, clock }) => {
  const moment = new Date(clock.now.getTime() + 60 * 60_000);
  const { id } = await aPost(ctx, { slug: "hen", publishedAt: moment });
  await withdrawPost(ctx, id);
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "hen-hai" }), version: 1 });
  await aPost(ctx, { slug: "hen" });
  await publishPost(ctx, id, { version: 2, at: moment });
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "hen-ba" }), version: 2 });
  await publishPost(ctx, id, { version: 3, at: moment });
  await aPost(ctx, { slug: "hen-hai" });

  // Readers knew it, although it was scheduled again since.
  clock.forward(61);
  await withdrawPost(ctx, id);
  await publishPost(ctx, id, { version: 3, at: new Date(clock.now.getTime() + 60_000) });
  await withdrawPost(ctx, id);
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "hen-tu" }), version: 3 });
  await expect(aPost(ctx, { slug: "hen-ba" })).rejects.toMatchObject({ code: "slug-taken" });
  await publishPost(ctx, id, { version: 4, at: null });
  expect(await findPostRedirect(ctx, "hen-ba")).toBe("hen-tu");
});

test("concurrent edits are not lost: the second editor is notified, and the same text again is no new version", async ({
  ctx,
}) => {
  const content = await aPostContent(ctx);
  const { id } = await createPost(ctx, content);
  expect(await savePost(ctx, id, { content, version: 1 })).toEqual({ version: 1, slug: content.slug });
  await savePost(ctx, id, { content: { ...content, title: "Của người thứ nhất" }, version: 1 });

  const late = savePost(ctx, id, { content: { ...content, title: "Của người thứ hai" }, version: 1 });
  await expect(late).rejects.toMatchObject({ kind: "conflict", code: "edited-meanwhile" });
  await expect(publishPost(ctx, id, { version: 1, at: null })).rejects.toMatchObject({ code: "edited-meanwhile" });
});

test("a slug belongs to one article, also a former one", async ({ ctx }) => {
  const { id } = await aPost(ctx, { slug: "an-gi-tren-tau" });
  await expect(aPost(ctx, { slug: "an-gi-tren-tau" })).rejects.toMatchObject({ kind: "conflict", code: "slug-taken" });
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "an-chay" }), version: 1 });
  await publishPost(ctx, id, { version: 2, at: null });
  await expect(aPost(ctx, { slug: "an-gi-tren-tau" })).rejects.toMatchObject({ code: "slug-taken" });
});

test("an article needs text and a picture before publication, and a future moment", async ({ ctx, clock }) => {
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const content = await aPostContent(ctx, { thumbnailId: null, body: parseDemoText("") });
  const { id } = await createPost(owner, content);
  await expect(publishPost(owner, id, { version: 1, at: null })).rejects.toMatchObject({
    fields: { body: "Bài chưa có nội dung." },
  });
  await savePost(owner, id, { content: { ...content, body: parseDemoText("Có chữ.") }, version: 1 });
  await expect(publishPost(owner, id, { version: 2, at: null })).rejects.toMatchObject({
    fields: { thumbnail: "Bài cần ảnh bìa trước khi đăng." },
  });
  const whole = { ...content, body: parseDemoText("Có chữ."), thumbnailId: await aPicture(ctx) };
  await savePost(owner, id, { content: whole, version: 2 });
  const gone = publishPost(owner, id, { version: 3, at: new Date(clock.now.getTime() - 1) });
  await expect(gone).rejects.toMatchObject({ fields: { at: expect.any(String) } });

  await publishPost(owner, id, { version: 3, at: new Date(clock.now.getTime() + 60_000) });
  expect((await getPostToEdit(ctx, content.slug)).state).toBe("scheduled");
  await publishPost(owner, id, { version: 3, at: null });
  expect(await findPost(ctx, content.slug)).toMatchObject({ publishedAt: clock.now });
});

test("a withdrawn or deleted article is gone for readers; only a withdrawn one keeps its text", async ({ ctx }) => {
  const kept = await aPost(ctx, { slug: "go" });
  const gone = await aPost(ctx, { slug: "xoa" });
  await withdrawPost(ctx, kept.id);
  await deletePosts(ctx, [gone.id]);

  expect([await findPost(ctx, "go"), await findPost(ctx, "xoa")]).toEqual([null, null]);
  const { data, counts } = await listStaffPosts(ctx, { page: 1, size: 10 });
  expect([data.map(({ slug, state }) => [slug, state]), counts]).toEqual([
    [["go", "draft"]],
    { all: 1, draft: 1, scheduled: 0, published: 0 },
  ]);
});

test("an article is created only with the permission to write the catalogue", async ({ ctx }) => {
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await expect(createPost(sales, await aPostContent(ctx))).rejects.toMatchObject({ kind: "forbidden" });
});

test("a picture inside an article is a stored one, in its own size whatever a browser sends", async ({ ctx }) => {
  const figure = (imageId: string): RichText => ({
    type: "doc",
    content: [
      { type: "figure", attrs: { imageId, alt: "Sương sớm", caption: "Trên vịnh", width: 1, height: 9 } },
      { type: "paragraph", content: [{ type: "text", text: "Chữ." }] },
    ],
  });
  await aPost(ctx, { slug: "co-anh", body: figure(await aPicture(ctx)) });
  const post = await findPost(ctx, "co-anh");
  expect(post?.body.content[0]).toMatchObject({ attrs: { width: 1600, height: 1067, caption: "Trên vịnh" } });
  expect((await listPosts(ctx, { page: 1, size: 5, text: "suong som" })).total).toBe(1);

  const gone = aPost(ctx, { body: figure("01980000-0000-7000-8000-000000000000") });
  await expect(gone).rejects.toMatchObject({ kind: "invalid", fields: { body: expect.any(String) } });
});

test("an article that was withdrawn and renamed is found again under the published slug", async ({ ctx }) => {
  const { id } = await aPost(ctx, { slug: "dia-chi-cu" });
  await withdrawPost(ctx, id);
  await savePost(ctx, id, { content: await aPostContent(ctx, { slug: "dia-chi-moi" }), version: 1 });
  expect(await findPostRedirect(ctx, "dia-chi-cu")).toBeNull();
  await expect(aPost(ctx, { slug: "dia-chi-cu" })).rejects.toMatchObject({ code: "slug-taken" });

  await publishPost(ctx, id, { version: 2, at: null });
  expect(await findPostRedirect(ctx, "dia-chi-cu")).toBe("dia-chi-moi");
  await withdrawPost(ctx, id);
  await publishPost(ctx, id, { version: 2, at: null });
  expect((await findPost(ctx, "dia-chi-moi"))?.id).toBe(id);
});
