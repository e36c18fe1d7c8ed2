import { pageMeta } from "#web/components/page-meta.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { searchWords } from "#web/components/search-words.ts";
import type { ListView } from "./load-list.ts";

type ListMeta = {
  matches: Parameters<typeof pageMeta>[0]["matches"];
  view: ListView<unknown> | undefined;
  describe: (place: string | undefined) => string;
};

/** A list is known by its place; what narrows it otherwise is left out of search results. */
export function listMeta({ matches, view, describe }: ListMeta) {
  if (!view) return [];
  const { kind, query, places } = view;
  const { name } = searchWords[kind].place;
  const place = places.find(({ id }) => id === query[name]);
  return pageMeta({
    matches,
    title: [searchWords[kind].search, place?.name].filter(Boolean).join(" "),
    description: describe(place?.name),
    path: productPaths[kind].list(place && { [name]: place.id }),
    hidden: Object.keys(query).some((asked) => asked !== name),
  });
}
