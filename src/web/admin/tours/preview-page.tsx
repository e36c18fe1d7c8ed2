import { getCruisePreview } from "#modules/cruises/queries/get-cruise-preview.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { cruiseReader } from "../../site/cruises/cruise-resource.ts";
import { CruiseView } from "../../site/cruises/detail/cruise-view.tsx";
import { pageOf } from "../../site/product/product-resource.ts";
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
    // As somebody sees it who has not chosen anything yet.
    return { preview, page: cruise && (await pageOf(ctx, cruiseReader, cruise)) };
  });
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
        <WithoutBooking slug={page.product.slug}>
          <CruiseView {...page} />
        </WithoutBooking>
      ) : (
        <MissingList {...preview} />
      )}
    </>
  );
}
