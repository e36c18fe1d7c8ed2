import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { listTopPricedCruises } from "#modules/availability/queries/list-priced-cruises.ts";
import { MAX_TOP_CRUISES } from "#modules/cruises/limits.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { buttonClass } from "#ui/button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { SearchForm } from "#web/components/search-form.tsx";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { FrameHandle } from "../layout/site-layout.tsx";
import type { Route } from "./+types/home-page.ts";
import { Destinations } from "./destinations.tsx";
import { Hero } from "./hero.tsx";
import { ShipCard } from "./ship-card.tsx";

export const handle: FrameHandle = { header: "over" };

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const [cruises, areas] = await Promise.all([listTopPricedCruises(ctx, MAX_TOP_CRUISES), listCruiseAreas(ctx)]);
    // The cards show no tags: what is not sent need not be downloaded.
    return { cruises: cruises.map((cruise) => ({ ...cruise, tags: [] })), areas, today: today(ctx.now()) };
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Hải Trình · Du thuyền Hạ Long, giá trọn gói cho cả nhà",
    description:
      "Tìm và đặt du thuyền ngủ đêm ở vịnh Hạ Long, vịnh Lan Hạ và đảo Cát Bà. Giá tính sẵn cho đủ người lớn và trẻ em, giữ nguyên đến lúc thanh toán.",
    path: paths.home(),
  });

export default function HomePage({ loaderData: { cruises, areas, today } }: Route.ComponentProps) {
  const total = areas.reduce((sum, area) => sum + area.cruiseCount, 0);
  return (
    <>
      <Hero>
        <SearchForm
          className="search-home"
          search={{}}
          areas={areas}
          today={today}
          button={{ label: "Tìm du thuyền", variant: "primary" }}
        />
      </Hero>
      <section className="section home-ships" aria-labelledby="ships">
        <div className="wrap">
          <div className="section-head">
            <h2 id="ships" className="title-2">
              Du thuyền mới và được chọn nhiều
            </h2>
            <p>
              Giá một khách khi hai người chung phòng, chuyến ngắn nhất. Chọn ngày và nhà mình để thấy tổng trọn gói.
            </p>
          </div>
          {cruises.length > 0 ? (
            <div className="ships">
              {cruises.map((cruise, index) => (
                <ShipCard key={cruise.id} cruise={cruise} big={index === 0} />
              ))}
            </div>
          ) : (
            <p className="lead">Chưa có du thuyền nào mở bán. Xin quay lại sau.</p>
          )}
          <p className="mt-8">
            <Link className={buttonClass("outline")} to={paths.cruises()} prefetch="intent">
              {total > 0 ? `Xem tất cả ${total} du thuyền` : "Xem tất cả du thuyền"}
              <ArrowRight />
            </Link>
          </p>
        </div>
      </section>
      <Destinations areas={areas} />
    </>
  );
}
