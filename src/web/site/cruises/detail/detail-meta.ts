import type { MetaDescriptor } from "react-router";
import { formatVnd } from "#kernel/money.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { largestUrl } from "#web/components/picture.tsx";
import { siteOf } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

type Matches = Parameters<typeof siteOf>[0];

/** What search engines are told about a ship, with the price that the page shows. */
export function cruiseMeta(matches: Matches, cruise: CruiseDetail, from: number | null): MetaDescriptor[] {
  const path = paths.cruise(cruise.slug);
  const [cover] = cruise.images;
  const summary = `${cruise.title}, ${cruise.category.name}: ${cruise.schedule}, ${cruise.rooms.length} loại phòng${from === null ? "" : `, giá từ ${formatVnd(from)} một khách`}.`;
  const description = [summary, cruise.shortDescription[0]].filter(Boolean).join(" ");
  return [
    ...pageMeta({
      matches,
      title: cruise.title,
      description,
      path,
      ...(cover && { image: largestUrl(cover) }),
    }),
    { "script:ld+json": productOf(cruise, from, siteOf(matches).siteUrl) },
  ];
}

function productOf(cruise: CruiseDetail, from: number | null, siteUrl: string) {
  const url = `${siteUrl}${paths.cruise(cruise.slug)}`;
  const { average, count } = cruise.score;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: cruise.title,
    description: cruise.shortDescription.join(" "),
    image: cruise.images.slice(0, 4).map((picture) => `${siteUrl}${largestUrl(picture)}`),
    brand: { "@type": "Brand", name: cruise.operator },
    ...(from !== null && {
      offers: {
        "@type": "Offer",
        url,
        price: from,
        priceCurrency: "VND",
        availability: "https://schema.org/InStock",
      },
    }),
    ...(average !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: average.toFixed(1),
        reviewCount: count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}
