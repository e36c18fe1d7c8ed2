import { getCruisePreview } from "#modules/cruises/queries/get-cruise-preview.ts";
import { getHotelPreview } from "#modules/hotels/queries/get-hotel-preview.ts";
import type { Context } from "#platform/context.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { cruiseReader } from "#web/site/cruises/cruise.server.ts";
import { hotelReader } from "#web/site/hotels/hotel.server.ts";
import { pageOf } from "#web/site/product/product.server.ts";
import { CruiseView } from "../../site/cruises/detail/cruise-view.tsx";
import { HotelView } from "../../site/hotels/detail/hotel-view.tsx";
import { staffOnly } from "../layout/staff-only.ts";
import { staffKindAt } from "../paths.ts";
import type { Route } from "./+types/preview-page.ts";
import { staffLabels } from "./labels.ts";
import { MissingList } from "./preview/missing-list.tsx";
import { PreviewBar } from "./preview/preview-bar.tsx";
import { WithoutBooking } from "./preview/without-booking.tsx";
import "./preview/preview.css";

// It uses the site frame, which has no access check, so it checks access itself.
export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const read: typeof previewCruise | typeof previewHotel =
      staffKindAt(url.pathname) === "hotel" ? previewHotel : previewCruise;

    return read(ctx, params.slug);
  });

// The page of a visitor who has not chosen anything yet.
async function previewCruise(ctx: Context, slug: string) {
  const { cruise, ...preview } = await getCruisePreview(ctx, slug);
  return { kind: "cruise" as const, preview, page: cruise && (await pageOf(ctx, cruiseReader, cruise)) };
}

async function previewHotel(ctx: Context, slug: string) {
  const { hotel, ...preview } = await getHotelPreview(ctx, slug);
  return { kind: "hotel" as const, preview, page: hotel && (await pageOf(ctx, hotelReader, hotel)) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `Xem trước: ${loaderData?.preview.title || `${staffLabels[loaderData?.kind ?? "cruise"].noun} chưa có tên`}`,
  },
  { name: "robots", content: "noindex, nofollow" },
];

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { kind, preview, page } = loaderData;
  return (
    <>
      <PreviewBar kind={kind} {...preview} isPageShown={page !== null} />
      {page ? (
        <WithoutBooking kind={kind} slug={page.product.slug}>
          <View {...loaderData} />
        </WithoutBooking>
      ) : (
        <MissingList kind={kind} {...preview} />
      )}
    </>
  );
}

function View(shown: Route.ComponentProps["loaderData"]) {
  if (shown.kind === "hotel") return shown.page && <HotelView {...shown.page} />;
  return shown.page && <CruiseView {...shown.page} />;
}
