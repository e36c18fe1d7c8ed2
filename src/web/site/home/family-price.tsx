import Users from "lucide-react/icons/users";
import { type CalendarDate, formatLongDate } from "#kernel/calendar-date.ts";
import { buttonClass } from "#ui/button.tsx";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import type { ShipsView } from "./home-view.ts";

type FamilyPriceProps = { example: NonNullable<ShipsView["example"]>; checkIn: CalendarDate };

/** Example of a total, from the current price of a real ship. */
export function FamilyPrice({ example, checkIn }: FamilyPriceProps) {
  return (
    <section className="below-view section family-price" aria-labelledby="family-price">
      <div className="wrap">
        <div>
          <h2 id="family-price" className="title-1">
            Giá cho đúng đoàn của bạn
          </h2>
          <p className="lead mt-4">
            “Giá từ” mới là giá của một khách. Có ngày đi và tuổi các bé, chúng tôi cộng sẵn từng dòng, rồi giữ nguyên
            con số đó từ danh sách đến lúc thanh toán.
          </p>
          <p className="mt-6">
            <a className={buttonClass("deep")} href="#tim-kiem">
              <Users />
              Nhập số khách
            </a>
          </p>
        </div>
        <div>
          <p className="mb-2 text-sm text-text-2">
            {example.title}, một đêm từ {formatLongDate(checkIn)}
          </p>
          <PriceLedger kind="cruise" lines={example.lines} total={example.total} />
        </div>
      </div>
    </section>
  );
}
