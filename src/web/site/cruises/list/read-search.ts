import type { CalendarDate } from "#kernel/calendar-date.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { type CruiseSearch, cruiseSearch } from "#modules/cruises/contract/search.ts";
import { formOnlyNames, queryOfForm } from "#web/components/search-address.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";

/** Ships on one page of the list, unless the reader asks for another number. */
const PAGE_SIZE = "20";

/**
 * The search of an address. What is unknown, malformed or past is left out instead of refused: a link with a campaign
 * tag or an old date still shows ships.
 */
export function readSearch(params: URLSearchParams, today: CalendarDate): CruiseSearch {
  const isKnown = (name: string) => Object.hasOwn(cruiseSearch.shape, name) || formOnlyNames.includes(name);
  const query: Record<string, string> = {
    size: PAGE_SIZE,
    ...queryOfForm([...params].filter(([name]) => isKnown(name))),
  };
  if (Number(query.adults) > MAX_GUESTS) query.adults = String(MAX_GUESTS);
  for (;;) {
    const parsed = cruiseSearch.safeParse(query);
    if (parsed.success) return withoutImpossible(parsed.data, today);
    const broken = parsed.error.issues
      .map((issue) => String(issue.path[0]))
      .filter((name) => Object.hasOwn(query, name));
    if (broken.length === 0) throw parsed.error;
    for (const name of broken) delete query[name];
  }
}

function withoutImpossible(search: CruiseSearch, today: CalendarDate): CruiseSearch {
  const { date, childAges, ...rest } = search;
  const isOnSale = date && date >= today && date <= latestStart("cruise", today);
  const ages = childAges?.slice(0, MAX_GUESTS - (rest.adults ?? USUAL_ADULTS));
  return { ...rest, ...(isOnSale && { date }), ...(ages?.length && { childAges: ages }) };
}

/** Whether the address was written by a form without a script, and says in another way what a short one says. */
export function isPlainForm(params: URLSearchParams): boolean {
  const names = [...params.keys()];
  const isRepeated = new Set(names).size < names.length;
  return isRepeated || names.some((name) => formOnlyNames.includes(name)) || [...params.values()].includes("");
}
