import { today } from "#kernel/calendar-date.ts";
import { priceProducts, withNearestDays } from "#modules/availability/queries/price-products.ts";
import type { CruiseCard } from "#modules/cruises/contract/search.ts";
import type { HotelCard } from "#modules/hotels/contract/search.ts";
import { type ProductCard, type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import { findIdsBySlug } from "#modules/products/queries/ids-by-slug.ts";
import type { Context } from "#platform/context.ts";
import { MAX_SAVED, MAX_SEEN, SAVED_KEY, VIEWED_KEY } from "#web/browser/saved-names.ts";
import { readProductName } from "#web/components/product-name.ts";
import { tripOf } from "#web/components/search-labels.ts";
import type { Trip } from "#web/components/trip.ts";

export type SavedProduct = { trip: Trip } & ({ kind: "cruise"; card: CruiseCard } | { kind: "hotel"; card: HotelCard });

export type SavedView = {
  saved: SavedProduct[];
  viewed: SavedProduct[];
  /** Whether the address names products. */
  hasNames: boolean;
};

/** The products that an address names, in its order and with the prices of its party. Those that are not on the site are left out. */
export async function readSaved(ctx: Context, params: URLSearchParams): Promise<SavedView> {
  const [savedNames, seenNames] = [namesIn(params, SAVED_KEY, MAX_SAVED), namesIn(params, VIEWED_KEY, MAX_SEEN)];
  const names = [...new Set([...savedNames, ...seenNames])];
  const products = new Map<string, SavedProduct>();
  for (const kind of productKinds) {
    const ofKind = names.flatMap((name) => {
      const named = readProductName(name);
      return named?.kind === kind ? [{ name, slug: named.slug }] : [];
    });
    for (const [name, product] of await readKind(ctx, kind, ofKind, params)) products.set(name, product);
  }
  // A former and the present address may name the same product.
  const productsOf = (list: readonly string[]) => {
    const named = list.flatMap((name) => products.get(name) ?? []);
    return [...new Map(named.map((product) => [product.card.id, product])).values()];
  };
  const saved = productsOf(savedNames);
  const isSaved = ({ card }: SavedProduct) => saved.some((one) => one.card.id === card.id);
  const viewed = productsOf(seenNames).filter((product) => !isSaved(product));
  return { saved, viewed, hasNames: params.has(SAVED_KEY) || params.has(VIEWED_KEY) };
}

const namesIn = (params: URLSearchParams, parameter: string, most: number): string[] =>
  [...new Set((params.get(parameter) ?? "").split(",").filter(Boolean))].slice(0, most);

async function readKind(
  ctx: Context,
  kind: ProductKind,
  named: readonly { name: string; slug: string }[],
  params: URLSearchParams,
): Promise<Map<string, SavedProduct>> {
  const slugs = named.map(({ slug }) => slug);
  const ids = await findIdsBySlug(ctx, kind, slugs);
  const trip = { ...tripOf(kind, Object.fromEntries(params), today(ctx.now())), rooms: null, month: null };
  const cards = await priced(ctx, trip, await cardsById<object>(ctx, kind, [...new Set(ids.values())]));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return new Map(
    named.flatMap(({ name, slug }) => {
      const card = byId.get(ids.get(slug) ?? "");
      // A card of a kind has the fields of that kind.
      return card ? [[name, { kind, trip, card } as SavedProduct] as const] : [];
    }),
  );
}

async function priced<Card extends ProductCard>(ctx: Context, trip: Trip, cards: Card[]): Promise<Card[]> {
  const { kind, date: checkIn, nights, adults, childAges } = trip;
  if (!checkIn || cards.length === 0) return cards;
  const priceQuery = {
    kind,
    trip: { checkIn, nights },
    party: { adults, children: childAges.map((age) => ({ age })) },
  };
  const prices = await priceProducts(
    ctx,
    cards.map(({ id }) => id),
    priceQuery,
  );
  return withNearestDays(
    ctx,
    cards.map((card) => ({ ...card, price: prices.get(card.id) ?? null })),
    priceQuery,
  );
}
