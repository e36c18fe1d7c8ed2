import { today } from "#kernel/calendar-date.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import { getCruisePage, nightsOnSaleOf } from "#modules/cruises/queries/get-cruise-page.ts";
import { getCruisePreview } from "#modules/cruises/queries/get-cruise-preview.ts";
import type { Context } from "#platform/context.ts";
import { readTrip } from "#web/components/trip.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import type { CruiseOffer } from "../../site/cruises/cabins/offer.ts";
import { CruiseView } from "../../site/cruises/detail/cruise-view.tsx";
import { staffOnly } from "../layout/staff-only.ts";
import type { Route } from "./+types/preview-page.ts";
import { MissingList } from "./preview/missing-list.tsx";
import { PreviewBar } from "./preview/preview-bar.tsx";
import { WithoutBooking } from "./preview/without-booking.tsx";
import "./preview/preview.css";

// It stands in the frame of the site, so it guards itself.
export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const { cruise, ...preview } = await getCruisePreview(ctx, params.slug);
    return { preview, page: cruise && (await pageOf(ctx, cruise)) };
  });
}

const REVIEWS_SHOWN = 10;

/** What the page shows to somebody who has not chosen anything yet. */
async function pageOf(ctx: Context, cruise: CruiseDetail): Promise<CruiseOffer> {
  const nightsOnSale = nightsOnSaleOf(cruise);
  const trip = readTrip(new URLSearchParams(), { kind: "cruise", nightsOnSale }, today(ctx.now()));
  return { cruise, nightsOnSale, trip, ...(await getCruisePage(ctx, cruise, trip, { reviews: REVIEWS_SHOWN })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Xem trước: ${loaderData?.preview.title || "tour chưa có tên"}` },
  { name: "robots", content: "noindex, nofollow" },
];

export default function TourPreviewPage({ loaderData: { preview, page } }: Route.ComponentProps) {
  return (
    <>
      <PreviewBar {...preview} isWhole={page !== null} />
      {page ? (
        <WithoutBooking slug={page.cruise.slug}>
          <CruiseView {...page} />
        </WithoutBooking>
      ) : (
        <MissingList {...preview} />
      )}
    </>
  );
}
