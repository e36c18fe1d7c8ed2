import { formatLocalPhone } from "#kernel/phone.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listShownNotices } from "#modules/notices/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { getCompany, listComingHolidays } from "#modules/settings/queries.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import type { Route } from "./+types/site-layout.ts";
import { SiteFrame } from "./site-frame.tsx";

export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const [company, areas, cities, holidays, notices] = await Promise.all([
      getCompany(ctx),
      listCruiseAreas(ctx),
      listCities(ctx),
      listComingHolidays(ctx),
      listShownNotices(ctx),
    ]);
    return { company: { ...company, hotline: hotlineOf(company.hotline) }, areas, cities, holidays, notices };
  });
}

function hotlineOf(number: string | null) {
  if (!number) return null;
  const local = formatLocalPhone(number);
  return { href: `tel:${local.replaceAll(" ", "")}`, text: local };
}

// Moving between pages changes neither the company nor the bays.
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return <SiteFrame loaded={loaderData} />;
}
