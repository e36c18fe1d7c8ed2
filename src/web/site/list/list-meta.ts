import type { Crumb } from "#ui/breadcrumb.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { paths } from "#web/paths.ts";
import type { ListView } from "./load-list.ts";

type ListMeta = {
  matches: Parameters<typeof pageMeta>[0]["matches"];
  view: ListView<unknown> | undefined;
  describe: (place: string | undefined) => string;
};

/** A list is indexed by its place; other filters are noindex. */
export function listMeta({ matches, view, describe }: ListMeta) {
  if (!view) return [];
  const { kind, query, places } = view;
  const { name } = searchLabels[kind].place;
  const place = places.find(({ id }) => id === query[name]);
  const { search } = searchLabels[kind];
  const path = productPaths[kind].list(place && { [name]: place.id });
  return [
    ...pageMeta({
      matches,
      title: [search, place?.name].filter(Boolean).join(" "),
      description: describe(place?.name),
      path,
      noindex: Object.keys(query).some((param) => param !== name),
    }),
    breadcrumbData(siteOf(matches).siteUrl, crumbsOfList(place), { label: search, href: path }),
  ];
}

/** Breadcrumbs of a product list: under the page of its place, if there is one. */
export const crumbsOfList = (place: { name: string; slug: string } | undefined): Crumb[] => [
  { label: "Trang chủ", href: paths.home() },
  ...(place ? [{ label: place.name, href: paths.destination(place.slug) }] : []),
];
