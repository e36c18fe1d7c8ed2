import { formatDecimal } from "#kernel/decimal.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import { paths } from "#web/paths.ts";
import { MapLink } from "../../product/map-link.tsx";

/** Places near the hotel, nearest first. */
export function Surroundings({ hotel }: { hotel: HotelDetail }) {
  const near = hotel.surroundings.toSorted((one, other) => one.metres - other.metres);
  return (
    <section className="detail-block below-view" id="xung-quanh" aria-labelledby="xung-quanh-title">
      <h2 id="xung-quanh-title" className="title-2 mb-5">
        Xung quanh khách sạn
      </h2>
      {near.length > 0 && (
        <ul className="mb-4 grid gap-x-12 md:grid-cols-2">
          {near.map(({ title, metres }) => (
            <li key={title} className="flex justify-between gap-4 border-b border-line py-2.5 text-sm">
              {title}
              <span className="num text-text-2">{distance(metres)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-text-2">
        {hotel.address.includes(hotel.category.name) ? hotel.address : `${hotel.address}, ${hotel.category.name}`}.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link link-tall" href={paths.map("hotel", { city: hotel.category.id })}>
          Các khách sạn gần đây
        </a>
        <MapLink href={hotel.mapLink} label="Xem khách sạn trên bản đồ" />
      </p>
    </section>
  );
}

/** "350 m", "1,2 km" */
const distance = (metres: number) =>
  metres < 1000 ? `${metres} m` : `${formatDecimal(Math.round(metres / 100) / 10)} km`;
