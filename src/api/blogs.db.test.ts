import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { apiClient, endpoints } from "#tests/support/api-client.ts";
import { aListedCruise, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aPost } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const as = (ctx: Context, role: Role) => apiClient({ ...ctx, actor: aStaffMember(role) });
const guestOf = (ctx: Context) => apiClient({ ...ctx, actor: visitor });

const put = (client: ReturnType<typeof apiClient>, path: string, body: object) =>
  client.send(path, { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const article = { title: "Mùa bão", slug: "mua-bao", shortDescription: "Khi nào nên hoãn.", topic: "seasons" };
const text = [
  { type: "heading", text: "Nghe ai" },
  { type: "paragraph", text: "Nghe cảng vụ." },
];

type Item = { _id: string; version: number; status: string };
const dataOf = (answer: { body: { result?: unknown } }) => (answer.body.result as { data: Item[] }).data;

test("an article is written, published, changed and deleted by calls, and is public while it is published", async ({
  ctx,
}) => {
  const [guest, manager, writer] = [guestOf(ctx), as(ctx, "manager"), as(ctx, "content")];
  const { id: ship } = await aListedCruise(ctx);
  const whole = { ...article, description: text, thumbnail: await aPicture(ctx), products: [ship] };
  const added = await writer.post("/api/blogs/add-new", whole);
  expect(added).toMatchObject({ status: 200, body: { result: { version: 1 } } });
  const { _id } = added.body.result as Item;
  expect(dataOf(await guest.get("/api/blogs/get-list"))).toEqual([]);

  const update = `/api/blogs/update-blog?id=${_id}`;
  const publish = { ...whole, version: 1, status: "published" };
  expect((await put(writer, update, publish)).status).toBe(403);
  expect(await put(manager, update, publish)).toMatchObject({ status: 200, body: { result: { _id, version: 1 } } });
  const [shown] = dataOf(await guest.get("/api/blogs/get-list?slug=mua-bao"));
  expect(shown).toMatchObject({
    _id,
    title: "Mùa bão",
    products: [ship],
    url: "/blog-detail/mua-bao",
    description: { type: "doc", content: [{ type: "heading" }, { type: "paragraph" }] },
  });

  expect((await put(writer, update, { ...whole, title: "Mùa bão lớn", version: 1 })).status).toBe(200);
  const late = await put(writer, update, { ...whole, title: "Của người khác", version: 1 });
  expect(late).toMatchObject({
    status: 409,
    body: { error: { code: "edited-meanwhile" }, result: { version: 2, title: "Mùa bão lớn", products: [ship] } },
  });
  const [kept] = dataOf(await writer.get("/api/blogs/get-list?status=published&slug=mua-bao"));
  expect(kept).toMatchObject({ version: 2, status: "published", draft: true, title: "Mùa bão lớn" });
  expect(dataOf(await guest.get("/api/blogs/get-list"))).toMatchObject([{ title: "Mùa bão" }]);

  expect((await put(manager, update, { ...whole, version: 2, status: "draft" })).status).toBe(200);
  expect(dataOf(await guest.get("/api/blogs/get-list?slug=mua-bao"))).toEqual([]);
  const deletePost = (ids: string) => manager.send(`/api/blogs/delete-blog?ids=${ids}`, { method: "DELETE" });
  expect((await deletePost(_id)).status).toBe(200);
  expect((await deletePost(_id)).status).toBe(404);
});

test("drafts are hidden from visitors, and errors use the field names of the call", async ({ ctx }) => {
  await aPost(ctx, { slug: "nhap", publishedAt: null });
  expect((await guestOf(ctx).get("/api/blogs/get-list?status=all")).status).toBe(401);
  const writer = as(ctx, "content");
  expect(dataOf(await writer.get("/api/blogs/get-list?status=draft"))).toMatchObject([{ slug: "nhap", version: 1 }]);

  const missing = "01980000-0000-7000-8000-000000000000";
  const wrong = await writer.post("/api/blogs/add-new", { ...article, description: text, thumbnail: missing });
  expect(wrong).toMatchObject({ status: 400, body: { error: { fields: { thumbnail: expect.any(String) } } } });
  const taken = await writer.post("/api/blogs/add-new", { ...article, slug: "nhap", description: text });
  expect(taken).toMatchObject({ status: 409, body: { error: { fields: { slug: expect.any(String) } } } });
  const strange = await writer.post("/api/blogs/add-new", { ...article, description: { type: "doc", content: [] } });
  expect(strange.status).toBe(400);
});

test("a publication time is an instant, and a past one is rejected", async ({ ctx, clock }) => {
  const manager = as(ctx, "manager");
  const whole = { ...article, description: text, thumbnail: await aPicture(ctx) };
  const { _id } = (await manager.post("/api/blogs/add-new", whole)).body.result as Item;
  const at = (publishedAt: unknown) =>
    put(manager, `/api/blogs/update-blog?id=${_id}`, { ...whole, version: 1, status: "published", publishedAt });

  expect(await at("mai")).toMatchObject({
    status: 400,
    body: { error: { fields: { publishedAt: expect.any(String) } } },
  });
  expect(await at(new Date(clock.now.getTime() - 1000).toISOString())).toMatchObject({
    status: 400,
    body: { error: { fields: { publishedAt: expect.stringContaining("đã qua") } } },
  });
  expect((await at(new Date(clock.now.getTime() + 60_000).toISOString())).status).toBe(200);
  const list = await manager.get("/api/blogs/get-list?status=scheduled");
  expect(dataOf(list)).toMatchObject([{ _id, status: "scheduled" }]);
  const [reads] = endpoints.filter(({ path }) => path === "/api/blogs/get-list");
  expect(() => reads?.result.parse(list.body.result)).not.toThrow();
});

test("a draft without text and an article with pictures are accepted unchanged as they were returned", async ({
  ctx,
}) => {
  const manager = as(ctx, "manager");
  const empty = { type: "doc", content: [{ type: "paragraph" }] };
  const added = await manager.post("/api/blogs/add-new", { ...article, description: empty });
  expect(added).toMatchObject({ status: 200 });
  const { _id } = added.body.result as Item;
  const size = { width: 1600, height: 1067 };
  const figure = { type: "figure", attrs: { imageId: await aPicture(ctx), alt: "Sương", caption: "", ...size } };
  const update = `/api/blogs/update-blog?id=${_id}`;
  const illustrated = {
    type: "doc",
    content: [figure, { type: "paragraph", content: [{ type: "text", text: "Chữ." }] }],
  };
  expect(await put(manager, update, { ...article, description: illustrated, version: 1 })).toMatchObject({
    status: 200,
  });

  const [read] = dataOf(await manager.get("/api/blogs/get-list?status=draft&slug=mua-bao"));
  const { title, slug, shortDescription, topic, thumbnail, description, products, version } = read as Item &
    Record<string, unknown>;
  expect(description).toEqual(illustrated);
  const same = { slug, shortDescription, topic, thumbnail, description, products, version };
  expect(await put(manager, update, { ...same, title: `${title} lớn` })).toMatchObject({ status: 200 });
});

test("a staff member who may not unpublish an article saves nothing of it", async ({ ctx }) => {
  const [writer, manager] = [as(ctx, "content"), as(ctx, "manager")];
  const { id } = await aPost(ctx, { slug: "mua-bao" });
  const asDraft = { ...article, description: text, version: 1, status: "draft" };
  const update = `/api/blogs/update-blog?id=${id}`;
  expect((await put(writer, update, asDraft)).status).toBe(403);
  expect(await put(manager, update, asDraft)).toMatchObject({ status: 200, body: { result: { version: 2 } } });
});

test("a published article accepts only its own publication day, and a ship only once", async ({ ctx }) => {
  const manager = as(ctx, "manager");
  const { id } = await aPost(ctx, { slug: "mua-bao" });
  const [read] = dataOf(await manager.get("/api/blogs/get-list?status=published&slug=mua-bao"));
  const { date } = read as Item & { date: string };
  const { id: ship } = await aListedCruise(ctx);
  const whole = { ...article, description: text, thumbnail: await aPicture(ctx), version: 1, status: "published" };
  const send = (more: object) => put(manager, `/api/blogs/update-blog?id=${id}`, { ...whole, ...more });

  expect(await send({ publishedAt: "2199-12-31T08:00:00+07:00" })).toMatchObject({
    status: 400,
    body: { error: { fields: { publishedAt: expect.stringContaining("Bài đã đăng lúc") } } },
  });
  expect(await send({ products: [ship, ship] })).toMatchObject({
    status: 400,
    body: { error: { fields: { products: expect.stringContaining("một lần") } } },
  });
  expect(await send({ publishedAt: date })).toMatchObject({ status: 200, body: { result: { version: 2 } } });
});
