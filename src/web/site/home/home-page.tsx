import { today } from "#kernel/calendar-date.ts";
import { TEASER_POSTS } from "#modules/blog/limits.ts";
import { listNewestPosts } from "#modules/blog/queries.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listShowcaseCruises } from "#modules/cruises/queries/list-showcase-cruises.ts";
import { getUsualDeparture } from "#modules/flights/queries/usual-departure.ts";
import { getHomeSectionViews, listPartners, listTestimonials } from "#modules/homepage/queries.ts";
import { SHOWCASE_HOTELS } from "#modules/hotels/limits.ts";
import { listTopHotels } from "#modules/hotels/queries/list-top-hotels.ts";
import { MAX_TOP_PRODUCTS } from "#modules/products/limits.ts";
import { island } from "#web/browser/island.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useHolidays } from "../layout/holidays.ts";
import type { FrameHandle } from "../layout/site-frame.tsx";
import type { Route } from "./+types/home-page.ts";
import { Destinations } from "./destinations.tsx";
import { FamilyPrice } from "./family-price.tsx";
import { Hero } from "./hero.tsx";
import { bayAtDawn } from "./hero-picture.ts";
import { family, hotelView, shipsView } from "./home-view.ts";
import { Hotels } from "./hotels.tsx";
import { Partners } from "./partners.tsx";
import { Posts } from "./posts.tsx";
import { SearchTabs } from "./search-tabs.tsx";
import { Ships } from "./ships.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./home.css";
import "./home-sections.css";
import "./partners.css";

export const handle: PageHandle & FrameHandle = { document: "hydrated", header: "over" };

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [showcase, areas, hotels, testimonials, partners, posts, sections, flightDay] = await Promise.all([
      listShowcaseCruises(ctx, MAX_TOP_PRODUCTS, family),
      listCruiseAreas(ctx),
      listTopHotels(ctx, SHOWCASE_HOTELS),
      listTestimonials(ctx),
      listPartners(ctx),
      listNewestPosts(ctx, TEASER_POSTS),
      getHomeSectionViews(ctx),
      getUsualDeparture(ctx),
    ]);
    const views = { ships: shipsView(showcase), hotels: hotels.map(hotelView) };
    return { ...views, areas, testimonials, partners, posts, sections, today: today(ctx.now()), flightDay };
  });

const SearchTabsIsland = island("search-tabs", SearchTabs);
const TestimonialsIsland = island("testimonials", Testimonials);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Du thuyền Hạ Long, giá trọn gói cho cả nhà",
    description:
      "Tìm và đặt du thuyền ngủ đêm ở vịnh Hạ Long, vịnh Lan Hạ và đảo Cát Bà. Giá tính sẵn cho đủ người lớn và trẻ em, giữ nguyên đến lúc thanh toán.",
    path: paths.home(),
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { ships, areas, hotels, testimonials, partners, posts, sections, today, flightDay } = loaderData;
  return (
    <>
      <Hero
        picture={bayAtDawn}
        title={
          <>
            Ngủ lại trên vịnh Hạ Long, <br />
            thức dậy giữa núi đá.
          </>
        }
        lead="Nhập số khách một lần. Mọi con tàu hiện đúng một giá: trọn gói, cho đủ người."
      >
        <SearchTabsIsland
          areas={areas.map(({ id, name }) => ({ id, name }))}
          today={today}
          flightDay={flightDay}
          holidays={useHolidays()}
        />
      </Hero>
      {sections.ships.shown && (
        <Ships
          view={ships}
          count={areas.reduce((sum, area) => sum + area.cruiseCount, 0)}
          title={sections.ships.heading}
        />
      )}
      {sections.ships.shown && ships.example && ships.checkIn && (
        <FamilyPrice example={ships.example} checkIn={ships.checkIn} />
      )}
      {sections.destinations.shown && (
        <Destinations areas={areas} title={sections.destinations.heading} lead={sections.destinations.lead} />
      )}
      {sections.hotels.shown && hotels.length > 0 && (
        <Hotels hotels={hotels} title={sections.hotels.heading} lead={sections.hotels.lead} />
      )}
      {sections.voices.shown && testimonials.length > 0 && <TestimonialsIsland testimonials={testimonials} />}
      {sections["partner-grid"].shown && (
        <Partners partners={partners} title={sections["partner-grid"].heading} lead={sections["partner-grid"].lead} />
      )}
      {sections.posts.shown && <Posts posts={posts} title={sections.posts.heading} />}
    </>
  );
}
