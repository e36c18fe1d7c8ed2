import { getPostPreview } from "#modules/blog/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { listLinkedProducts } from "#web/site/blog/linked-products.server.ts";
import { PostView } from "../../site/blog/post-view.tsx";
import { staffOnly } from "../layout/staff-only.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/preview-page.ts";
import "../products/preview/preview.css";

// It uses the site frame, which has no access check, so it checks access itself.
export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const requested = Number(url.searchParams.get("ban") ?? "");
    const isVersion = Number.isInteger(requested) && requested > 0 && requested < 1_000_000_000;
    const preview = await getPostPreview(ctx, params.slug, isVersion ? requested : undefined);
    return { preview, products: await listLinkedProducts(ctx, preview.page.productIds) };
  });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Xem trước: ${loaderData?.preview.page.title ?? "bài viết"}` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function PostPreviewPage({ loaderData: { preview, products } }: Route.ComponentProps) {
  const { version, isShown, slug, page } = preview;
  return (
    <>
      <section className="preview-bar on-deep" aria-label="Bản xem trước">
        <div className="wrap">
          <p>
            <b>
              Bản xem trước, bản {version} – {isShown ? "bạn đọc đang thấy đúng bản này" : "bạn đọc chưa thấy"}
            </b>
          </p>
          <LinkButton variant="on-deep" size="sm" href={adminPaths.editPost(slug)}>
            Quay lại sửa
          </LinkButton>
        </div>
      </section>
      <PostView post={page} products={products} related={[]} />
    </>
  );
}
