import { redirect } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruisePage, nightsOnSaleOf } from "#modules/cruises/queries/get-cruise-page.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import type { Context } from "#platform/context.ts";
import { pageInput } from "#platform/input.ts";
import { readTrip } from "#web/components/trip.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/detail-page.ts";
import { CruiseView } from "./detail/cruise-view.tsx";
import { cruiseMeta } from "./detail/detail-meta.ts";

const REVIEWS_SHOWN = 10;

/** "Xem thêm" adds so many of those at most: the page stays small enough for a phone. */
const MAX_REVIEW_PAGES = 20;

export const handle: PageHandle = { document: "living" };

export function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { searchParams, search } = new URL(request.url);
  return answer(async () => {
    const cruise = await getCruiseOrRedirect(ctx, params.slug, search);
    const nightsOnSale = nightsOnSaleOf(cruise);
    const trip = readTrip(searchParams, { kind: "cruise", nightsOnSale }, today(ctx.now()));
    const reviewPages = Math.min(pageInput.parse(searchParams.get("review") ?? 1), MAX_REVIEW_PAGES);
    const page = await getCruisePage(ctx, cruise, trip, { reviews: reviewPages * REVIEWS_SHOWN });
    return { cruise, nightsOnSale, trip, ...page };
  });
}

async function getCruiseOrRedirect(ctx: Context, slug: string, search: string): Promise<CruiseDetail> {
  try {
    return await getCruiseBySlug(ctx, slug);
  } catch (error) {
    const present =
      error instanceof DomainError && error.kind === "not-found" ? await findRedirect(ctx, "cruise", slug) : null;
    if (present) throw redirect(`${paths.cruise(present)}${search}`, 301);
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? cruiseMeta(matches, loaderData.cruise, loaderData.offer.from.product?.price ?? null) : [];

export default function DetailPage({ loaderData }: Route.ComponentProps) {
  return <CruiseView {...loaderData} />;
}
