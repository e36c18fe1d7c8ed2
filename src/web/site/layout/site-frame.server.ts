import { formatLocalPhone } from "#kernel/phone.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listShownNotices } from "#modules/notices/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { getCompany, listComingHolidays } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";

export type LoadedSiteFrame = Awaited<ReturnType<typeof loadSiteFrame>>;

/** Data of the frame around every public page. */
export async function loadSiteFrame(ctx: Context) {
  const [company, areas, cities, holidays, notices] = await Promise.all([
    getCompany(ctx),
    listCruiseAreas(ctx),
    listCities(ctx),
    listComingHolidays(ctx),
    listShownNotices(ctx),
  ]);
  return { company: { ...company, hotline: hotlineOf(company.hotline) }, areas, cities, holidays, notices };
}

function hotlineOf(number: string | null) {
  if (!number) return null;
  const local = formatLocalPhone(number);
  return { href: `tel:${local.replaceAll(" ", "")}`, text: local };
}
