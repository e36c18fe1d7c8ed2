import type { PostInEditor } from "#modules/blog/contract.ts";
import { paths } from "#web/paths.ts";
import { FormDialog } from "../layout/form-dialog.tsx";

type DeletePostProps = {
  post: PostInEditor;
  products: readonly { id: string; name: string }[];
  /** Why this user may not delete it. */
  mayNot: string | null;
};

/** Deletes an article, or says why it cannot be deleted here. */
export function DeletePost({ post, products, mayNot }: DeletePostProps) {
  if (mayNot) return <p className="text-text-3">{mayNot}</p>;
  return (
    <FormDialog
      label="Xoá"
      title={`Xoá “${post.title}”?`}
      submit="Xoá bài viết"
      intent="delete"
      variant="text"
      submitVariant="danger"
      hidden={{ id: post.id }}
    >
      {() => (
        <>
          <p>Bài và mọi bản đã lưu mất hẳn, không lấy lại được. Muốn giữ lại thì gỡ bài thay vì xoá.</p>
          <LinkedPagesNotice post={post} products={products} />
        </>
      )}
    </FormDialog>
  );
}

/** The places that link to a published article. */
export function LinkedPagesNotice({ post, products }: Pick<DeletePostProps, "post" | "products">) {
  if (post.state !== "published") return null;
  const named = products.filter(({ id }) => post.content.productIds.includes(id)).map(({ name }) => name);
  return (
    <p>
      Địa chỉ {paths.post(post.slug)} sẽ báo không tìm thấy; bài rời trang chủ, chuyên mục
      {named.length > 0 && ` và trang của ${named.join(", ")}`}.
    </p>
  );
}
