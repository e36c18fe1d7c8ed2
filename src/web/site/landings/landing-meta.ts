import type { MetaDescriptor } from "react-router";
import type { Landing } from "#modules/landings/contract.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import type { Crumb } from "#ui/breadcrumb.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { largestUrl } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData, shipType } from "#web/components/structured-data.ts";
import { paths } from "#web/paths.ts";
import { descriptionOf, headingOf, totalsOf } from "./landing-labels.ts";
import { landingPath } from "./landing-path.ts";

export const crumbsOfLanding: readonly Crumb[] = [{ label: "Trang chủ", href: paths.home() }];

/** Structured data: the place, and the shown products with their shown prices. */
export function landingMeta(matches: Parameters<typeof siteOf>[0], landing: Landing | undefined): MetaDescriptor[] {
  if (!landing) return [];
  const { ships, hotels, name } = landing;
  const { siteUrl } = siteOf(matches);
  const path = landingPath(landing);
  const items = [...itemsOf(siteUrl, "cruise", ships?.cards), ...itemsOf(siteUrl, "hotel", hotels?.cards)];
  const cover = [...(ships?.cards ?? []), ...(hotels?.cards ?? [])].find(({ thumbnail }) => thumbnail)?.thumbnail;
  const totals = totalsOf(landing);
  return [
    ...pageMeta({
      matches,
      // With heading and totals it would exceed the length of a search result.
      title: totals ? `${name}: ${totals}` : headingOf(landing),
      description: descriptionOf(landing),
      path,
      noindex: !landing.isListed,
      ...(cover && { image: largestUrl(cover) }),
    }),
    breadcrumbData(siteUrl, crumbsOfLanding, { label: name, href: path }),
    ...(items.length > 0 ? [itemList(headingOf(landing), items)] : []),
  ];
}

const itemList = (name: string, items: readonly object[]): MetaDescriptor => ({
  "script:ld+json": {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
  },
});

const itemsOf = (siteUrl: string, kind: ProductKind, cards: readonly ProductCard[] = []) =>
  cards.map(({ slug, title, category, thumbnail, from }) => {
    const url = siteUrl + productPaths[kind].page(slug);
    const price = fromPriceOf(from)?.price;
    const offer = { "@type": "Offer", url, price, priceCurrency: "VND", availability: "https://schema.org/InStock" };
    return {
      "@type": kind === "hotel" ? "Hotel" : shipType(price !== undefined),
      name: title,
      url,
      ...(thumbnail && { image: siteUrl + largestUrl(thumbnail) }),
      ...(kind === "hotel" && { address: addressIn(category.name) }),
      ...(price !== undefined && (kind === "cruise" ? { offers: offer } : { makesOffer: offer })),
    };
  });

const addressIn = (place: string) => ({ "@type": "PostalAddress", addressLocality: place, addressCountry: "VN" });
