import { addDays, type CalendarDate, formatDate, formatLongDate } from "#kernel/calendar-date.ts";
import type { CruiseDetail, Itinerary } from "#modules/cruises/contract/cruise.ts";
import { paths } from "#web/paths.ts";
import { MapLink } from "../../product/map-link.tsx";

type ItinerarySectionProps = { cruise: CruiseDetail; itinerary: Itinerary | undefined; date: CalendarDate | null };

export function ItinerarySection({ cruise, itinerary, date }: ItinerarySectionProps) {
  return (
    <section className="detail-block below-view" id="lich-trinh" aria-labelledby="lich-trinh-title">
      <h2 id="lich-trinh-title" className="title-2 mb-5">
        Bản đồ và lịch trình
      </h2>
      {itinerary && (
        <ol className="itinerary">
          {itinerary.days.map((day, index) => (
            <li key={day.title} className="itinerary-day">
              <h3 className="title-3">
                Ngày {index + 1}
                <span className="itinerary-note">
                  {date && `${dayAndMonth(addDays(date, index))} · `}
                  {day.title}
                </span>
              </h3>
              {day.meals.length > 0 && (
                <p className="mb-3 text-xs text-text-2">Bữa ăn: {day.meals.join(", ").toLowerCase()}</p>
              )}
              <ol>
                {day.stops.map((stop) => (
                  <li key={`${stop.time} ${stop.title}`}>
                    <time>{stop.time}</time>
                    <b>{stop.title}</b>
                    {stop.note && <p>{stop.note}</p>}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-6 text-sm text-text-2">
        Có mặt lúc {cruise.checkInTime} tại {cruise.address}. Trả phòng lúc {cruise.checkOutTime}.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link link-tall" href={paths.map("cruise")}>
          Sơ đồ các cảng
        </a>
        <MapLink href={cruise.mapLink} label="Xem cảng trên bản đồ" />
      </p>
    </section>
  );
}

/** "Thứ 7, 12/12" */
const dayAndMonth = (date: CalendarDate) =>
  formatLongDate(date).replace(formatDate(date), formatDate(date).slice(0, 5));
