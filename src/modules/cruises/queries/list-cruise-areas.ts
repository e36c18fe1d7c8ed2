import { listAreas } from "#modules/places/queries.ts";
import { publishedCatalogue } from "#modules/products/queries/catalogue.ts";
import { kindTag } from "#modules/products/rules/tags.ts";
import { type Context, dependsOn } from "#platform/context.ts";

export type CruiseAreaCount = { id: string; name: string; slug: string; cruiseCount: number };

/** Every area with its number of visible ships. */
export async function listCruiseAreas(ctx: Context): Promise<CruiseAreaCount[]> {
  dependsOn(ctx, kindTag("cruise"));
  const [areas, { catalogue }] = await Promise.all([listAreas(ctx), publishedCatalogue(ctx, "cruise")]);
  const counts = new Map(catalogue.find({}).countsOf("places"));
  return areas.map((area) => ({ ...area, cruiseCount: counts.get(area.id) ?? 0 }));
}
