import type { ReactNode } from "react";
import { formatDate } from "#kernel/calendar-date.ts";
import { chaptersOf } from "#kernel/rich-text-chapters.ts";
import type { PostCard as Card, Post } from "#modules/blog/contract.ts";
import { readingMinutes } from "#modules/blog/rules/reading.ts";
import type { ProductCard as ListedProduct } from "#modules/products/contract/product.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Price } from "#ui/price.tsx";
import { FromTermsNote } from "#web/components/from-terms.tsx";
import { FirstPicture, Picture } from "#web/components/picture.tsx";
import { RichText } from "#web/components/rich-text.tsx";
import { crumbsTo } from "./crumbs.ts";
import { CARD_SIZES, PostCard } from "./post-card.tsx";
import "./blog.css";

/** A ship or a hotel that an article links. */
export type LinkedProduct = Pick<ListedProduct, "id" | "title" | "thumbnail" | "fromTerms"> & {
  /** The lowest price on sale; null when no day is on sale. */
  from: number | null;
  place: string;
  path: string;
  each: string;
};

type PostViewProps = {
  post: Pick<Post, "title" | "shortDescription" | "topic" | "thumbnail" | "body" | "date">;
  products: readonly LinkedProduct[];
  related: readonly Card[];
};

const COVER_SIZES = "(min-width: 1280px) 1240px, calc(100vw - 32px)";

/** An article, the ships and hotels it links, and related articles. */
export function PostView({ post, products, related }: PostViewProps) {
  const chapters = chaptersOf(post.body);
  const names = new Map(chapters.map(({ heading, id }) => [heading, id]));
  return (
    <>
      <FirstPicture picture={post.thumbnail} sizes={COVER_SIZES} />
      <article className="wrap article">
        <Breadcrumb crumbs={crumbsTo(post)} current={post.title} />
        <header className="article-head">
          <h1 className="title-1">{post.title}</h1>
          <p className="lead">{post.shortDescription}</p>
          <p className="text-sm text-text-2">
            <time dateTime={post.date}>{formatDate(post.date)}</time> · {readingMinutes(post.body)} phút đọc
          </p>
        </header>
        {post.thumbnail && (
          <figure className="article-cover">
            <div className="figure sail">
              <Picture picture={post.thumbnail} sizes={COVER_SIZES} priority />
            </div>
            <figcaption className="text-xs text-text-3">
              {post.thumbnail.alt}
              {post.thumbnail.illustration && " (ảnh minh hoạ)"}
            </figcaption>
          </figure>
        )}
        <div className="article-columns">
          {chapters.length > 1 && (
            <nav className="article-contents" aria-labelledby="contents">
              <h2 id="contents">Trong bài</h2>
              <ol>
                {chapters.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className="article-body">
            <RichText document={post.body} headings={2} names={names} />
          </div>
        </div>
      </article>
      <More
        id="spoken-of"
        title="Có trong bài"
        items={products}
        card={(product) => <ProductCard product={product} />}
      />
      <More id="related" title="Đọc tiếp" items={related} card={(one) => <PostCard post={one} level={3} />} />
    </>
  );
}

type MoreProps<Item> = { id: string; title: string; items: readonly Item[]; card: (item: Item) => ReactNode };

/** A row of cards below an article; renders nothing when empty. */
function More<Item extends { id: string }>({ id, title, items, card }: MoreProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section className="wrap section article-more below-view" aria-labelledby={id}>
      <h2 id={id} className="title-2">
        {title}
      </h2>
      <ul className="blog-cards">
        {items.map((item) => (
          <li key={item.id}>{card(item)}</li>
        ))}
      </ul>
    </section>
  );
}

function ProductCard({ product }: { product: LinkedProduct }) {
  return (
    <article className="blog-card">
      <div className="figure blog-card-picture">
        {product.thumbnail && <Picture picture={product.thumbnail} sizes={CARD_SIZES} decorative />}
      </div>
      <h3 className="title-3">
        <a className="post-link" href={product.path}>
          {product.title}
        </a>
      </h3>
      <p className="text-sm text-text-2">
        {product.place}
        {product.from === null ? (
          " · Chưa có ngày đặt được"
        ) : (
          <>
            {" "}
            · giá từ <Price amount={product.from} className="font-[650] text-text" /> {product.each}
            <FromTermsNote terms={product.fromTerms} />
          </>
        )}
      </p>
    </article>
  );
}
