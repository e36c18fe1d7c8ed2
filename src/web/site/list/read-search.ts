import type { z } from "zod";
import { MAX_GUESTS } from "#kernel/party.ts";
import { formOnlyNames, queryOfForm } from "#web/components/search-address.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";

/** Products on one page of a list, unless the reader asks for another number. */
const PAGE_SIZE = "20";

type Party = { adults?: number | undefined; childAges?: number[] | undefined };

/** What a list can be asked for. */
export type SearchContract<Search> = z.ZodType<Search> & { shape: object };

/**
 * The search of an address. What is unknown or malformed is left out instead of refused: a link with a campaign tag still
 * shows what there is.
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

/** Whether the address was written by a form without a script, and says in another way what a short one says. */
export function isPlainForm(params: URLSearchParams): boolean {
  const names = [...params.keys()];
  const isRepeated = new Set(names).size < names.length;
  return isRepeated || names.some((name) => formOnlyNames.includes(name)) || [...params.values()].includes("");
}
