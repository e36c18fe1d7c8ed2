import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import { TEASER_POSTS } from "#modules/blog/limits.ts";
import { listNewestPosts } from "#modules/blog/queries.ts";
import { listPartners } from "#modules/homepage/queries.ts";
import { SHOWCASE_HOTELS } from "#modules/hotels/limits.ts";
import { listTopHotels } from "#modules/hotels/queries/list-top-hotels.ts";
import { listCities } from "#modules/places/queries.ts";
import { island } from "#web/browser/island.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { Hero } from "../home/hero.tsx";
import { hotelView } from "../home/home-view.ts";
import { Hotels } from "../home/hotels.tsx";
import { Partners } from "../home/partners.tsx";
import { Posts } from "../home/posts.tsx";
import { SearchBox } from "../home/search-box.tsx";
import { useHolidays } from "../layout/holidays.ts";
import type { FrameHandle } from "../layout/site-frame.tsx";
import type { Route } from "./+types/home-page.ts";
import { shoreAtDawn } from "./hero-picture.ts";
import { ReasonsToBook } from "./reasons-to-book.tsx";
import "../home/home.css";
import "../home/home-sections.css";
import "../home/partners.css";

export const handle: PageHandle & FrameHandle = { document: "hydrated", header: "over" };

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const [hotels, cities, partners, posts] = await Promise.all([
      listTopHotels(ctx, SHOWCASE_HOTELS),
      listCities(ctx),
      listPartners(ctx),
      listNewestPosts(ctx, TEASER_POSTS),
    ]);
    const hotelPartners = partners.filter(({ kind }) => kind === "hotel");
    return {
      hotels: hotels.map(hotelView),
      cities,
      partners: hotelPartners,
      posts,
      firstDay: earliestStart("hotel", ctx.now()),
    };
  });

const SearchBoxIsland = island("search-box", SearchBox);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Khách sạn cho cả nhà, một giá trọn kỳ nghỉ",
    description:
      "Tìm và đặt khách sạn ở Hạ Long, Hà Nội, Sa Pa và nhiều thành phố. Tổng tiền tính sẵn cho đủ đêm, đủ người, giữ nguyên đến lúc thanh toán.",
    path: paths.hotelHome(),
  });

export default function HotelHomePage({
  loaderData: { hotels, cities, partners, posts, firstDay },
}: Route.ComponentProps) {
  return (
    <>
      <Hero
        picture={shoreAtDawn}
        title={
          <>
            Một chỗ nghỉ vừa vặn <br />
            cho cả đoàn.
          </>
        }
        lead="Chọn ngày, số phòng và tuổi của bé. Mỗi khách sạn hiện đúng một giá: tổng cả kỳ nghỉ, đã gồm thuế và phí."
      >
        <SearchBoxIsland kind="hotel" places={cities} today={firstDay} holidays={useHolidays()} />
      </Hero>
      {hotels.length > 0 && (
        <Hotels
          hotels={hotels}
          title="Khách sạn được chúng tôi chọn"
          lead="Giá một phòng một đêm. Chọn ngày và số khách để thấy tổng tiền của cả đoàn."
        />
      )}
      <ReasonsToBook />
      <Partners
        partners={partners}
        title="Những nhà đón khách cùng chúng tôi"
        lead="Khách sạn mà bạn tìm được ở đây."
      />
      <Posts posts={posts} />
    </>
  );
}
