import type { MetaDescriptor } from "react-router";
import { formatVnd } from "#kernel/money.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Crumb } from "#ui/breadcrumb.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { largestUrl } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { paths } from "#web/paths.ts";
import { productLabels } from "./product-labels.ts";
import type { ProductDetail, ProductPage } from "./product-page.ts";

/** Breadcrumbs of a product page: its list, filtered by its place. */
export const crumbsOf = (
  kind: ProductKind,
  { slug, name }: Pick<ProductDetail["category"], "slug" | "name">,
): Crumb[] => [
  { label: "Trang chủ", href: paths.home() },
  { label: productLabels[kind].list, href: productPaths[kind].list() },
  ...(slug ? [{ label: name, href: paths.destination(slug) }] : []),
];

type Matches = Parameters<typeof siteOf>[0];

/** Descriptions of a product by its kind: a sentence before the price, and structured data. */
type Descriptions<Detail> = {
  sentence: (product: Detail) => string;
  each: string;
  schema: (product: Detail, offer: object | undefined) => object;
};

/** Structured data of a product, with the price on the page. */
export function productMeta<Detail extends ProductDetail>(
  matches: Matches,
  { product, trip, offer }: Pick<ProductPage<Detail>, "product" | "trip" | "offer">,
  { sentence, each, schema }: Descriptions<Detail>,
): MetaDescriptor[] {
  const path = productPaths[trip.kind].page(product.slug);
  const from = offer.from.product?.price ?? null;
  const [cover] = product.images;
  const summary = `${sentence(product)}, ${product.rooms.length} loại phòng${from === null ? "" : `, giá từ ${formatVnd(from)} ${each}`}.`;
  const description = [summary, product.shortDescription[0]].filter(Boolean).join(" ");
  const { siteUrl } = siteOf(matches);
  return [
    ...pageMeta({
      matches,
      title: product.title,
      description,
      path,
      ...(cover && { image: largestUrl(cover) }),
    }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        name: product.title,
        description: product.shortDescription.join(" "),
        image: product.images.slice(0, 4).map((picture) => `${siteUrl}${largestUrl(picture)}`),
        ...schema(product, from === null ? undefined : offerOf(`${siteUrl}${path}`, from)),
        ...ratingOf(product),
      },
    },
    breadcrumbData(siteUrl, crumbsOf(trip.kind, product.category), { label: product.title, href: path }),
  ];
}

const offerOf = (url: string, price: number) => ({
  "@type": "Offer",
  url,
  price,
  priceCurrency: "VND",
  availability: "https://schema.org/InStock",
});

function ratingOf({ score: { average, count } }: ProductDetail) {
  if (average === null) return {};
  const ratingValue = average.toFixed(1);
  const aggregateRating = {
    "@type": "AggregateRating",
    ratingValue,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
  return { aggregateRating };
}
