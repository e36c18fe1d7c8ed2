import { useState } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type PostContent, type PostInEditor, postContent } from "#modules/blog/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { adminPaths } from "../paths.ts";
import { formatMoment } from "../products/states.ts";
import { ConflictPanel } from "../versions/conflict-panel.tsx";
import { useVersioned } from "../versions/use-versioned.ts";
import { DeletePost } from "./delete-post.tsx";
import { PublishPost, WithdrawPost } from "./post-actions.tsx";
import { PostFields } from "./post-fields.tsx";
import { VersionList } from "./version-list.tsx";
import "../products/editor/editor.css";
import "./blog.css";

type PostEditorProps = {
  /** Null before the first save. */
  post: PostInEditor | null;
  first: PostContent;
  products: readonly { id: string; name: string }[];
  may: { write: boolean; publish: boolean };
  /** Why this user may not delete it. */
  mayNotDelete?: string | null;
  nextMorning: CalendarDate;
};

const none = {};

const fieldNames: Readonly<Record<keyof PostContent, string>> = {
  title: "Tiêu đề",
  slug: "Đường dẫn",
  shortDescription: "Tóm tắt",
  topic: "Chủ đề",
  thumbnailId: "Ảnh bìa",
  body: "Nội dung",
  productIds: "Tàu và khách sạn",
};

/** An article in one form, with its versions below. */
export function PostEditor({ post, first, products, may, mayNotDelete = null, nextMorning }: PostEditorProps) {
  const server = post ?? newArticle(first);
  const article = useVersioned({ server, contract: postContent, hidden: post ? { id: post.id } : none });
  const [updatedPictures, setUpdatedPictures] = useState<Readonly<Record<string, Picture>>>({});
  const { content, change, conflict, failure, errors, isDirty } = article;
  const cover = post?.thumbnail;
  // Another version or slug from the server: the dialog's action has succeeded.
  const stamp = post && `${post.slug} ${post.version}`;
  const pictures = { ...(cover && { [cover.id]: cover }), ...updatedPictures };
  return (
    <div className="post-editor">
      <fieldset className="edit-sections" disabled={!may.write}>
        <legend className="sr-only">Bài viết</legend>
        {conflict && (
          <ConflictPanel
            noun="bài"
            fieldNames={fieldNames}
            conflict={conflict}
            mine={content}
            onTake={change}
            onSave={() => article.save(conflict.version)}
          />
        )}
        <PostFields
          content={content}
          change={change}
          errors={errors}
          products={products}
          isKnown={post?.publicVersion != null}
          readOnly={!may.write}
          pictures={{ known: pictures, update: (one) => setUpdatedPictures((all) => ({ ...all, [one.id]: one })) }}
        />
      </fieldset>
      {post && <VersionList key={stamp} post={post} mayRestore={may.write} isDirty={isDirty} />}
      <section className="save-bar" aria-label="Lưu và đăng">
        <div className="save-bar-state" role="status">
          {failure ? <b className="text-error">{failure}</b> : <p>{savedText(post, may.write, article)}</p>}
        </div>
        <div className="save-bar-buttons">
          {post && may.write && <DeletePost post={post} products={products} mayNot={mayNotDelete} />}
          {post && may.publish && <WithdrawPost key={stamp} post={post} products={products} />}
          {post && <PreviewLink slug={post.slug} isDirty={isDirty} />}
          {may.write && (
            <Button
              variant={post ? "outline" : "primary"}
              busy={article.isBusy ? "Đang lưu" : undefined}
              onClick={() => article.save()}
            >
              {post ? "Lưu nháp" : "Tạo bài viết"}
            </Button>
          )}
          {post && may.publish && (
            <PublishPost
              key={`${stamp} publish`}
              post={post}
              content={content}
              version={article.version}
              nextMorning={nextMorning}
              cover={content.thumbnailId ? (pictures[content.thumbnailId] ?? null) : null}
            />
          )}
        </div>
      </section>
      {!may.write && <Alert tone="gray">Bạn chỉ được xem bài viết này.</Alert>}
    </div>
  );
}

// A stable object per post, because useVersioned takes a new object for a newer version of the server.
const knownArticles = new WeakMap<PostContent, { version: number; content: PostContent }>();
function newArticle(content: PostContent) {
  const known = knownArticles.get(content) ?? { version: 0, content };
  knownArticles.set(content, known);
  return known;
}

function PreviewLink({ slug, isDirty }: { slug: string; isDirty: boolean }) {
  const [showsReason, setShowsReason] = useState(false);
  if (!isDirty) {
    return (
      <LinkButton variant="quiet" href={adminPaths.previewPost(slug)}>
        Xem trước
      </LinkButton>
    );
  }
  return (
    <Button
      variant="quiet"
      unavailable={showsReason ? "Lưu nháp trước: bản xem trước là bản đã lưu." : undefined}
      onClick={() => setShowsReason(true)}
    >
      Xem trước
    </Button>
  );
}

function savedText(
  post: PostInEditor | null,
  mayWrite: boolean,
  { isBusy, isDirty }: Pick<ReturnType<typeof useVersioned>, "isBusy" | "isDirty">,
) {
  if (!mayWrite) return "Bạn chỉ được xem bài viết này.";
  if (isBusy) return "Đang lưu…";
  if (!post) return "Bài mới chưa được lưu.";
  if (isDirty) return "Có thay đổi chưa lưu.";
  const [last] = post.versions;
  const saved = `Bản ${post.version}, lưu ${formatMoment(last?.savedAt ?? post.updatedAt)}`;
  return post.hasUnpublished ? `${saved} · có thay đổi chưa đăng` : saved;
}
