import Eye from "lucide-react/icons/eye";
import { redirect } from "react-router";
import { z } from "zod";
import { can } from "#kernel/actor.ts";
import { type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { parseClock } from "#kernel/parse-number.ts";
import { deletePosts, publishPost, savePost, withdrawPost } from "#modules/blog/commands.ts";
import { blogMessages } from "#modules/blog/messages.ts";
import { findDeletionBlocker, getPostToEdit, getPostVersion } from "#modules/blog/queries.ts";
import { nextMorning } from "#modules/blog/rules/post-state.ts";
import { dateInput, idInput } from "#platform/input.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { actionsFor, formAction, formActionOf, mergeActions } from "#web/forms/form-actions.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/edit-page.ts";
import { postFlash } from "./flash.ts";
import { listLinkableProducts } from "./linkable-products.server.ts";
import { PostBadge } from "./post-badge.tsx";
import { PostEditor } from "./post-editor.tsx";
import { MAX_FORM_BYTES, readContent } from "./read-content.ts";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [post, products] = await Promise.all([getPostToEdit(ctx, params.slug), listLinkableProducts(ctx)]);
    const mayNotDelete = can(ctx.actor, "catalogue.write") ? await findDeletionBlocker(ctx, post.id) : null;
    return {
      post,
      products,
      mayNotDelete,
      flash: postFlash.in(url),
      nextMorning: nextMorning(ctx.now()),
      may: { write: can(ctx.actor, "catalogue.write"), publish: can(ctx.actor, "catalogue.publish") },
    };
  });

const row = z.object({ id: idInput });
const versioned = row.extend({ version: z.coerce.number().int().min(1) });
const contentForm = versioned.extend({ content: z.string().default("") });

const publishForm = contentForm.extend({
  when: z.enum(["now", "later"]).default("now"),
  day: dateInput.optional(),
  time: z.string().max(10).optional(),
});

/** Result of an action on the same page. An article with a new slug redirects instead. */
type Result = { saved?: { version: number }; resultMessage: string };

const formActions = mergeActions(
  actionsFor<string, Result>("catalogue.write", {
    save: formAction(contentForm, async (ctx, { id, version, content }, slug) => {
      const saved = await savePost(ctx, id, { version, content: readContent(content) });
      redirectIfSlugChanged(slug, saved.slug, postFlash.after("da-luu"));
      return { saved, resultMessage: blogMessages.saved };
    }),
    delete: formAction(row, async (ctx, { id }) => {
      await deletePosts(ctx, [id]);
      throw redirect(adminPaths.posts(postFlash.after("da-xoa")), 303);
    }),
    restore: formAction(
      versioned.extend({ from: z.coerce.number().int().min(1) }),
      async (ctx, { id, version, from }, at) => {
        const { slug } = await savePost(ctx, id, { version, content: await getPostVersion(ctx, id, from) });
        redirectIfSlugChanged(at, slug, postFlash.after("da-khoi-phuc"));
        return { resultMessage: blogMessages.restored };
      },
    ),
  }),
  actionsFor<string, Result>("catalogue.publish", {
    publish: formAction(publishForm, async (ctx, { id, version, content: text, when, day, time }, slug) => {
      const content = readContent(text);
      const at = when === "later" ? momentAt(day, time) : null;
      await publishPost(ctx, id, { version, content, at });
      redirectIfSlugChanged(slug, content.slug, postFlash.after(at ? "da-hen" : "da-dang"));
      return { resultMessage: at ? blogMessages.scheduled : blogMessages.published };
    }),
    withdraw: formAction(row, async (ctx, { id }) => {
      await withdrawPost(ctx, id);
      return { resultMessage: blogMessages.withdrawn };
    }),
  }),
);

function redirectIfSlugChanged(from: string, to: string, done: { xong: string }): void {
  if (to !== from) throw redirect(adminPaths.editPost(to, done), 303);
}

function momentAt(day: CalendarDate | undefined, typedTime = ""): Date {
  const time = parseClock(typedTime);
  if (!day || !time) throw invalid(blogMessages.noMoment, { at: blogMessages.noMoment });
  return vietnamInstant(day, time);
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(
    args,
    async (form, ctx) => {
      const { intent, run } = formActionOf(ctx, formActions, form);
      return { ...(await run(params.slug)), intent };
    },
    MAX_FORM_BYTES,
  );

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.post.content.title || "Bài viết" }];

export default function EditPostPage({
  loaderData: { post, products, may, mayNotDelete, flash, nextMorning },
}: Route.ComponentProps) {
  useFlashMessage(flash);
  return (
    <>
      <PageHeading title={post.content.title} crumbs={[{ label: "Blogs", href: adminPaths.posts() }]}>
        <PostBadge {...post} />
        {post.state === "published" && (
          <LinkButton variant="quiet" href={paths.post(post.slug)}>
            <Eye />
            Xem bài
          </LinkButton>
        )}
      </PageHeading>
      <PostEditor
        key={post.id}
        post={post}
        first={post.content}
        products={products}
        may={may}
        mayNotDelete={mayNotDelete}
        nextMorning={nextMorning}
      />
    </>
  );
}
