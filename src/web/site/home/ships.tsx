import ArrowRight from "lucide-react/icons/arrow-right";
import { formatLongDate } from "#kernel/calendar-date.ts";
import { buttonClass } from "#ui/button.tsx";
import { paths } from "#web/paths.ts";
import { familyText, type ShipsView } from "./home-view.ts";
import { ShipCard } from "./ship-card.tsx";

type ShipsProps = { view: ShipsView; count: number; title: string };

/** The first ships with the total for the default party; `count` is the number of all ships. */
export function Ships({ view: { ships, checkIn }, count, title }: ShipsProps) {
  if (ships.length === 0) return null;
  return (
    <section className="section home-ships" aria-labelledby="ships">
      <div className="wrap">
        <div className="section-head">
          <h2 id="ships" className="title-2">
            {title}
          </h2>
          <p>
            {checkIn
              ? `Giá là tổng tiền cho ${familyText}, một đêm từ ${formatLongDate(checkIn)}, đã gồm thuế và phí.`
              : "Giá thấp nhất còn đặt được trong 90 ngày tới, mỗi khách khi hai người chung phòng. Chọn ngày khởi hành và số khách để thấy tổng tiền."}
          </p>
        </div>
        <div className="ships">
          {ships.map((ship, index) => (
            <ShipCard key={ship.id} ship={ship} checkIn={checkIn} big={index === 0} />
          ))}
        </div>
        <p className="mt-8">
          <a className={buttonClass("outline")} href={paths.cruises()} data-ahead>
            Xem tất cả {count} du thuyền
            <ArrowRight />
          </a>
        </p>
      </div>
    </section>
  );
}
