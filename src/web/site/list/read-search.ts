import type { z } from "zod";
import { MAX_GUESTS } from "#kernel/party.ts";
import { formOnlyNames, queryOfForm } from "#web/components/search-address.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";

/** Default page size of a list. */
const PAGE_SIZE = "20";

type Party = { adults?: number | undefined; childAges?: number[] | undefined };

/** Contract of a list's search. */
export type SearchContract<Search> = z.ZodType<Search> & { shape: object };

/**
 * Parses the search of an address. Unknown or malformed values are ignored instead of rejected, so a link with a campaign tag still
 * shows results.
 */
export function readSearch<Search extends Party>(contract: SearchContract<Search>, params: URLSearchParams): Search {
  const isKnown = (name: string) => Object.hasOwn(contract.shape, name) || formOnlyNames.includes(name);
  const query: Record<string, string> = {
    size: PAGE_SIZE,
    ...queryOfForm([...params].filter(([name]) => isKnown(name))),
  };
  if (Number(query.adults) > MAX_GUESTS) query.adults = String(MAX_GUESTS);
  for (;;) {
    const parsed = contract.safeParse(query);
    if (parsed.success) return withoutTooMany(parsed.data);
    const broken = parsed.error.issues
      .map((issue) => String(issue.path[0]))
      .filter((name) => Object.hasOwn(query, name));
    if (broken.length === 0) throw parsed.error;
    for (const name of broken) delete query[name];
  }
}

function withoutTooMany<Search extends Party>({ childAges, ...rest }: Search): Search {
  const ages = childAges?.slice(0, MAX_GUESTS - (rest.adults ?? USUAL_ADULTS));
  return { ...rest, ...(ages?.length && { childAges: ages }) } as Search;
}

/** True when a form without a script wrote the address, which a redirect then shortens. */
export function isPlainForm(params: URLSearchParams): boolean {
  const names = [...params.keys()];
  const isRepeated = new Set(names).size < names.length;
  return isRepeated || names.some((name) => formOnlyNames.includes(name)) || [...params.values()].includes("");
}
