import { redirect } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { listOwnFlights } from "#modules/flights/queries/list-cheap-days.ts";
import { getUsualDeparture } from "#modules/flights/queries/usual-departure.ts";
import { checkFlightSearch, usualFlightSearch } from "#modules/flights/rules/search.ts";
import { listTestimonials } from "#modules/homepage/queries.ts";
import { island } from "#web/browser/island.tsx";
import { flightAddress, readFlightForm, WAITS_PARAM } from "#web/components/flight-address.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { Hero } from "../home/hero.tsx";
import { Testimonials } from "../home/testimonials.tsx";
import { useHolidays } from "../layout/holidays.ts";
import type { FrameHandle } from "../layout/site-frame.tsx";
import type { Route } from "./+types/home-page.ts";
import { CheapDays } from "./cheap-days.tsx";
import { FlightBox } from "./flight-box.tsx";
import { planeAtDawn } from "./hero-picture.ts";
import { HowItWorks } from "./how-it-works.tsx";
import "../home/home.css";
import "../home/home-sections.css";
import "./cheap-days.css";

export const handle: PageHandle & FrameHandle = { document: "hydrated", header: "over" };

/** Target of the search form without a script: a valid search redirects to the results, an invalid one shows its error. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const params = new URL(request.url).searchParams;
    const now = today(ctx.now());
    const search = readFlightForm(params);
    const problem = search && checkFlightSearch(search, now);
    if (search && !problem) throw redirect(flightAddress(search, params.has("cheapest"), params.has(WAITS_PARAM)));
    const [own, testimonials, usualDay] = await Promise.all([
      listOwnFlights(ctx),
      listTestimonials(ctx),
      getUsualDeparture(ctx),
    ]);
    const voices = testimonials.filter(({ kind }) => kind === "flight");
    return { box: { search: search ?? usualFlightSearch(usualDay), problem, today: now }, own, voices };
  });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Vé máy bay, tổng tiền nói ngay từ đầu",
    description:
      "Tìm vé máy bay trong nước và quốc tế, một chiều hoặc khứ hồi. Giá hiện ra là tổng tiền cả đoàn, đã gồm thuế, phí và phí dịch vụ.",
    path: paths.flights(),
  });

const FlightBoxIsland = island("flight-box", FlightBox);

const TestimonialsIsland = island("testimonials", Testimonials);

export default function FlightHomePage({ loaderData: { box, own, voices } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        picture={planeAtDawn}
        title={
          <>
            Bay đến vịnh, <br />
            bay về nhà.
          </>
        }
        lead="Giá hiện ra là tổng tiền cả đoàn, đã gồm thuế, phí sân bay và phí dịch vụ."
      >
        <FlightBoxIsland {...box} holidays={useHolidays()} />
      </Hero>
      <CheapDays {...own} />
      <HowItWorks />
      {voices.length > 0 && <TestimonialsIsland testimonials={voices} />}
    </>
  );
}
