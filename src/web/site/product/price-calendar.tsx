import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { addDays, addMonths, monthStart } from "#kernel/calendar-date.ts";
import { formatThousands } from "#kernel/money.ts";
import type { CalendarOffer } from "#modules/availability/queries/stay-page.ts";
import { latestStart } from "#modules/availability/rules/earliest-start.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { type Trip, tripQuery } from "#web/components/trip.ts";
import { CalendarMonth, unitsIn } from "./calendar-month.tsx";
import { productLabels } from "./product-labels.ts";

type PriceCalendarProps = { slug: string; trip: Trip; calendar: CalendarOffer };

/** Two months with the party's lowest prices; each day links to the same page with that day. */
export function PriceCalendar({ slug, trip, calendar }: PriceCalendarProps) {
  const { page: pathTo } = productPaths[trip.kind];
  const labels = productLabels[trip.kind];
  const second = addMonths(calendar.from, 1);
  const last = addMonths(monthStart(latestStart(trip.kind, calendar.today)), -1);
  const monthHref = (months: number) =>
    pathTo(slug, { ...tripQuery(trip), month: addMonths(calendar.from, months).slice(0, 7) });
  const totals = calendar.days.flatMap((day) => (day.date < second ? (day.total ?? []) : []));
  const lowest = totals.length > 0 ? Math.min(...totals) : null;

  return (
    <section className="detail-block below-view" id="lich-gia" aria-labelledby="lich-gia-title">
      <h2 id="lich-gia-title" className="title-2">
        Lịch giá cho cả đoàn
      </h2>
      <p className="mt-2 mb-5 text-sm text-text-2">
        Tổng tiền thấp nhất, {labels.calendar(trip)}. {unitsIn(totals)}, số nhỏ là ngày âm.
      </p>
      <div className="calendar-pair" data-calendar>
        {[calendar.from, second].map((month, index) => (
          <div key={month} className={index === 0 ? "calendar-prices" : "calendar-prices hidden md:block"}>
            <div className="calendar-head">
              {index === 0 && calendar.from > monthStart(calendar.today) ? (
                <MonthLink href={monthHref(-1)} label="Tháng trước" back />
              ) : (
                <span className="size-11" />
              )}
              <h3 className="serif text-[1.25rem] leading-[1.35]">
                Tháng {Number(month.slice(5, 7))}, {month.slice(0, 4)}
              </h3>
              {calendar.from < last ? (
                <MonthLink href={monthHref(1)} label="Tháng sau" className={index === 0 ? "md:invisible" : ""} />
              ) : (
                <span className="size-11" />
              )}
            </div>
            <CalendarMonth
              month={month}
              days={calendar.days.filter((day) => monthStart(day.date) === month)}
              selected={trip.date}
              until={trip.kind === "hotel" && trip.date ? addDays(trip.date, trip.nights) : null}
              closed={labels.closed}
              hrefOf={(date) => pathTo(slug, tripQuery({ ...trip, date }))}
            />
          </div>
        ))}
      </div>
      <p className="calendar-legend">
        <span>
          <i className="bg-jade-800" />
          Ngày đã chọn
        </span>
        {lowest !== null && (
          <span>
            <b className="text-success">{formatThousands(lowest)}</b> Thấp nhất trong tuần
          </span>
        )}
        <span>
          <i className="border-t-3 border-gold-500" />
          Ngày lễ, giá riêng
        </span>
        <span>
          <b className="text-son-700">1/11</b> Mùng 1 âm
        </span>
      </p>
    </section>
  );
}

type MonthLinkProps = { href: string; label: string; back?: boolean; className?: string };

function MonthLink({ href, label, back, className = "" }: MonthLinkProps) {
  return (
    <a className={`button-icon ${className}`} href={href} data-in-place="replace" aria-label={label}>
      {back ? <ChevronLeft /> : <ChevronRight />}
    </a>
  );
}
