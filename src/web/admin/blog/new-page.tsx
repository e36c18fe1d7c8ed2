import { redirect } from "react-router";
import { z } from "zod";
import { parse } from "#http/input.ts";
import { can, requirePermission } from "#kernel/actor.ts";
import { emptyRichText } from "#kernel/rich-text.ts";
import { createPost } from "#modules/blog/commands.ts";
import type { PostContent } from "#modules/blog/contract.ts";
import { nextMorning } from "#modules/blog/rules/post-state.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";
import { postFlash } from "./flash.ts";
import { listLinkableProducts } from "./linkable-products.server.ts";
import { PostEditor } from "./post-editor.tsx";
import { MAX_FORM_BYTES, readContent } from "./read-content.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "catalogue.write");
    const mayPublish = can(ctx.actor, "catalogue.publish");
    return { products: await listLinkableProducts(ctx), mayPublish, nextMorning: nextMorning(ctx.now()) };
  });

const newForm = z.object({ content: z.string().default("") });

export const action = (args: Route.ActionArgs) =>
  runFormAction(
    args,
    async (form, ctx) => {
      requirePermission(ctx.actor, "catalogue.write");
      const content = readContent(parse(newForm, Object.fromEntries(form)).content);
      await createPost(ctx, content);
      throw redirect(adminPaths.editPost(content.slug, postFlash.after("da-tao")), 303);
    },
    MAX_FORM_BYTES,
  );

export const meta: Route.MetaFunction = () => [{ title: "Viết bài mới" }];

const empty: PostContent = {
  title: "",
  slug: "",
  shortDescription: "",
  topic: "choosing",
  thumbnailId: null,
  body: emptyRichText,
  productIds: [],
};

export default function NewPostPage({ loaderData: { products, mayPublish, nextMorning } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Viết bài mới" crumbs={[{ label: "Blogs", href: adminPaths.posts() }]} />
      <PostEditor
        post={null}
        first={empty}
        products={products}
        may={{ write: true, publish: mayPublish }}
        nextMorning={nextMorning}
      />
    </>
  );
}
