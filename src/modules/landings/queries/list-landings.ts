import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Place } from "#modules/places/contract.ts";
import { listAreas, listCities } from "#modules/places/queries.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { publishedCatalogue } from "#modules/products/queries/catalogue.ts";
import { findLastChange, listLastChangesByPlace } from "#modules/products/queries/product-aggregates.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import { type LandingName, type Theme, themes } from "../contract.ts";
import { MIN_PRODUCTS } from "../limits.ts";
import { themeNames } from "../messages.ts";
import { listThemeProducts } from "./theme-products.ts";

/** The bay and the city of a slug; mostly one of them, and both where they share it. */
export type Destination = { slug: string; name: string; places: Partial<Record<ProductKind, string>> };

/** Every bay and city, in staff order. */
export async function listDestinations(ctx: Context): Promise<Destination[]> {
  const [areas, cities] = await Promise.all([listAreas(ctx), listCities(ctx)]);
  const known = new Map<string, Destination>();
  const put = (kind: ProductKind) => (place: Place) => {
    const { slug, name } = place;
    const before = known.get(slug) ?? { slug, name, places: {} };
    known.set(slug, { ...before, places: { ...before.places, [kind]: place.id } });
  };
  areas.forEach(put("cruise"));
  cities.forEach(put("hotel"));
  return [...known.values()];
}

/** Every destination and theme with enough products. */
export async function listLandings(ctx: Context): Promise<LandingName[]> {
  const [destinations, ofThemes] = await Promise.all([
    countDestinations(ctx),
    Promise.all(themes.map(countTheme(ctx))),
  ]);
  return [...destinations, ...ofThemes].filter(isEnough);
}

export const isEnough = ({ total }: { total: number }): boolean => total >= MIN_PRODUCTS;

async function countDestinations(ctx: Context): Promise<LandingName[]> {
  dependsOn(ctx, ...productKinds.map(kindTag));
  const [destinations, ...counted] = await Promise.all([
    listDestinations(ctx),
    ...productKinds.map(async (kind) => (await publishedCatalogue(ctx, kind)).catalogue.find({}).countsOf("places")),
  ]);
  const counts = new Map(counted.flat());
  return destinations.map(({ slug, name, places }) => ({
    type: "destination",
    slug,
    name,
    total: Object.values(places).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
  }));
}

const countTheme =
  (ctx: Context) =>
  async (theme: Theme): Promise<LandingName> => {
    const among = await listThemeProducts(ctx, theme);
    const totals = await Promise.all(
      productKinds.map(async (kind) => (await publishedCatalogue(ctx, kind)).catalogue.find({ among }).total),
    );
    return { type: "theme", slug: theme, name: themeNames[theme], total: totals.reduce((sum, one) => sum + one, 0) };
  };

/** As `listLandings`, with the last change of the products of each, including additions and removals. */
export async function listLandingAddresses(ctx: Context): Promise<(LandingName & { changed: CalendarDate | null })[]> {
  const [landings, destinations, ...changes] = await Promise.all([
    listLandings(ctx),
    listDestinations(ctx),
    ...productKinds.map((kind) => listLastChangesByPlace(ctx, kind)),
  ]);
  const placesOf = new Map(destinations.map(({ slug, places }) => [slug, Object.values(places)]));
  const lastAt = (slug: string) =>
    (placesOf.get(slug) ?? [])
      .flatMap((id) => changes.flatMap((ofKind) => ofKind.get(id) ?? []))
      .toSorted()
      .at(-1) ?? null;
  return Promise.all(
    landings.map(async (landing) => ({
      ...landing,
      changed:
        landing.type === "destination"
          ? lastAt(landing.slug)
          : await findLastChange(ctx, await listThemeProducts(ctx, landing.slug as Theme)),
    })),
  );
}
