import { listAreas } from "#modules/places/queries.ts";
import { type Context, reads } from "#platform/context.ts";
import { publishedCatalogue } from "./catalogue.ts";

export type CruiseAreaCount = { id: string; name: string; slug: string; cruiseCount: number };

/** Every area with the number of ships that can be seen there. */
export async function listCruiseAreas(ctx: Context): Promise<CruiseAreaCount[]> {
  reads(ctx, "cruises");
  const [areas, { catalogue }] = await Promise.all([listAreas(ctx), publishedCatalogue(ctx)]);
  const counts = new Map(catalogue.find({}).countsOf("areas"));
  return areas.map((area) => ({ ...area, cruiseCount: counts.get(area.id) ?? 0 }));
}
