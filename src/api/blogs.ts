import { z } from "zod";
import { createPost, deletePosts, publishPost, savePost, withdrawPost } from "#modules/blog/commands.ts";
import { type PostContent, postContent, postStates, postTopics, type StaffPost } from "#modules/blog/contract.ts";
import { blogMessages } from "#modules/blog/messages.ts";
import { findPost, getPostToEdit, listPosts, listStaffPosts } from "#modules/blog/queries.ts";
import { postPath } from "#modules/blog/rules/address.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { idInput, idListInput, pageInput, sizeInput, slugInput, textInput } from "#platform/input.ts";
import { endpoint, pageSchemaOf, staffStatusRejections, versionInput } from "./endpoint.ts";
import { pictureUrl } from "./products.ts";
import { withPublishedErrorNames } from "./published-error-names.ts";
import { textParts } from "./room-input.ts";

const tag = "Blog";

const bodyJson = z.looseObject({ type: z.literal("doc") });

const postJson = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  topic: z.enum(postTopics),
  thumbnail: z.string().nullable(),
  date: z.string(),
  url: z.string().describe("Địa chỉ trang bài viết trên trang web này"),
  description: bodyJson.optional(),
  products: z.array(z.string()).optional(),
});

const staffJson = z.strictObject({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  topic: z.enum(postTopics),
  status: z.enum(postStates),
  date: z.string().nullable(),
  /** Whether the draft differs from the published version. */
  draft: z.boolean(),
  version: z.int(),
  modified: z.string(),
});

const { thumbnailId, body, productIds, topic, ...same } = postContent.shape;

/** An article as API clients write it, in the published field names. */
const postInput = z.strictObject({
  ...same,
  topic: topic.default("choosing"),
  thumbnail: thumbnailId.default(null),
  description: z
    .union([body, textParts])
    .describe("Văn bản có định dạng và ảnh (type là doc), hoặc danh sách tiêu đề và đoạn văn; khi đọc luôn là doc"),
  products: productIds.default([]),
});

const contentOf = ({ thumbnail, description, products, ...rest }: z.output<typeof postInput>): PostContent => ({
  ...rest,
  thumbnailId: thumbnail,
  body: description,
  productIds: products,
});

const contentToJson = ({ thumbnailId, body, productIds, ...rest }: PostContent) => ({
  ...rest,
  thumbnail: thumbnailId,
  description: body,
  products: productIds,
});

const published = {
  fields: { thumbnailId: "thumbnail", body: "description", productIds: "products", at: "publishedAt" },
  result: ({ content, ...rest }: { content?: PostContent }) => ({ ...rest, ...(content && contentToJson(content)) }),
};

const staffToJson = ({ id, slug, title, topic, version, ...post }: StaffPost) => ({
  _id: id,
  slug,
  title,
  topic,
  version,
  status: post.state,
  draft: post.hasUnpublished,
  date: post.publishedAt?.toISOString() ?? null,
  modified: post.updatedAt.toISOString(),
});

/** A published article in a list; an empty list when no article has this slug. */
async function postListBySlug(ctx: Context, slug: string) {
  const post = await findPost(ctx, slug);
  if (!post) return [];
  const { id, title, shortDescription, topic, thumbnail, date, body, productIds } = post;
  const card = { _id: id, slug, title, shortDescription, topic, thumbnail: pictureUrl(thumbnail), date };
  const url = postPath(slug);
  return [{ ...card, url, description: body, products: productIds }];
}

const getList = endpoint({
  method: "GET",
  path: "/api/blogs/get-list",
  tag,
  summary:
    "Bài viết đã đăng, mới nhất trước; theo slug thì một bài cả nội dung. Nhân viên hỏi theo status thì thấy mọi bài",
  input: z.strictObject({
    page: pageInput,
    size: sizeInput,
    topic: z.enum(postTopics).optional(),
    text: textInput(0, 100).optional(),
    slug: slugInput.optional(),
    status: z.enum(["all", ...postStates]).optional(),
  }),
  rejections: { ...staffStatusRejections, 404: "Hỏi theo status và slug mà không có bài nào như vậy" },
  result: pageSchemaOf(z.union([postJson, staffJson, z.looseObject({ version: z.int() })])),
  limit: "read",
  access: "public",
  async handle(ctx, { status, slug, topic, text, page, size }) {
    if (status && slug) {
      const post = await getPostToEdit(ctx, slug);
      const one = { ...staffToJson(post), ...contentToJson(post.content) };
      return { result: { data: [one], total: 1, page: 1, size } };
    }
    if (status) {
      const list = await listStaffPosts(ctx, { text, page, size, state: status === "all" ? undefined : status });
      return { result: { data: list.data.map(staffToJson), total: list.total, page, size } };
    }
    if (slug) {
      const data = await postListBySlug(ctx, slug);
      return { result: { data: page === 1 ? data : [], total: data.length, page, size } };
    }
    const { data, ...list } = await listPosts(ctx, { topic, text, page, size });
    const posts = data.map(({ id, thumbnail, ...post }) => ({
      _id: id,
      ...post,
      thumbnail: pictureUrl(thumbnail),
      url: postPath(post.slug),
    }));
    return { result: { data: posts, ...list } };
  },
});

/** The longest article has some 300 KB of text. */
const POST_BYTES = 512 * 1024;
const savedJson = z.strictObject({ _id: z.string(), version: z.int() });
const staff = { tag, limit: "staff", access: "staff" } as const;

const changeInput = postInput.extend({
  id: idInput,
  version: versionInput(1),
  status: z.enum(["draft", "published"]).optional(),
  publishedAt: z.iso.datetime({ offset: true, error: "Giờ đăng viết như 2026-12-01T08:00:00+07:00." }).optional(),
});

async function changePost(ctx: Context, { id, version, status, publishedAt, ...input }: z.output<typeof changeInput>) {
  const content = contentOf(input);
  if (status === "published") {
    const at = publishedAt === undefined ? null : new Date(publishedAt);
    return publishPost(ctx, id, { version, content, at });
  }
  return inTransaction(ctx, async (ctx) => {
    const saved = await savePost(ctx, id, { version, content });
    if (status === "draft") await withdrawPost(ctx, id);
    return saved;
  });
}

export const blogEndpoints = [
  getList,
  endpoint({
    ...staff,
    method: "POST",
    path: "/api/blogs/add-new",
    summary: "Thêm bài viết ở trạng thái nháp; result._id là mã mới",
    input: postInput,
    rejections: { 409: "Đường dẫn (slug) đã có" },
    bodyBytes: POST_BYTES,
    result: savedJson,
    permission: "catalogue.write",
    async handle(ctx, input) {
      const { id } = await withPublishedErrorNames(published, createPost(ctx, contentOf(input)));
      return { result: { _id: id, version: 1 }, message: blogMessages.created };
    },
  }),
  endpoint({
    ...staff,
    method: "PUT",
    path: "/api/blogs/update-blog",
    summary:
      "Sửa toàn bộ một bài. version là bản đã đọc; có người sửa trước thì trả 409 cùng bản hiện tại. status: published đăng ngay hoặc theo publishedAt, draft gỡ bài",
    input: changeInput,
    rejections: { 404: "Không có bài này", 409: "Có người sửa trước (result là bản hiện tại), hoặc slug đã có" },
    inQuery: ["id"],
    bodyBytes: POST_BYTES,
    result: savedJson,
    permission: "catalogue.write",
    async handle(ctx, input) {
      const { version } = await withPublishedErrorNames(published, changePost(ctx, input));
      return { result: { _id: input.id, version }, message: blogMessages.saved };
    },
  }),
  endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/blogs/delete-blog",
    summary: "Xoá bài viết theo ids=a,b cùng mọi bản đã lưu",
    rejections: { 404: "Không có một trong các bài này" },
    input: z.strictObject({ ids: idListInput.refine((ids) => ids.length > 0, "Chọn ít nhất một bài viết.") }),
    result: z.strictObject({}),
    permission: "catalogue.publish",
    async handle(ctx, { ids }) {
      await deletePosts(ctx, ids);
      return { result: {}, message: blogMessages.deleted };
    },
  }),
];
