import { z } from "zod";
import { listPosts } from "#modules/blog/queries.ts";
import { pageInput, sizeInput } from "#platform/input.ts";
import { endpoint, listOf } from "./endpoint.ts";
import { pictureUrl } from "./products.ts";

const postJson = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  thumbnail: z.string().nullable(),
  date: z.string(),
});

export const blogEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/blogs/get-list",
    area: "Blog",
    summary: "Bài viết đã đăng, mới nhất trước",
    input: z.strictObject({ page: pageInput, size: sizeInput }),
    result: listOf(postJson),
    limit: "read",
    access: "public",
    async handle(ctx, question) {
      const { data, ...list } = await listPosts(ctx, question);
      const posts = data.map(({ id, thumbnail, ...post }) => ({ _id: id, ...post, thumbnail: pictureUrl(thumbnail) }));
      return { result: { data: posts, ...list } };
    },
  }),
];
