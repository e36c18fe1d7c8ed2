import type { CalendarDate } from "#kernel/calendar-date.ts";
import { Price } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { CardPictures } from "#web/components/card-pictures.tsx";
import { SaveButton } from "#web/components/save-button.tsx";
import { searchLabels } from "#web/components/search-labels.ts";
import { paths } from "#web/paths.ts";
import { family, familyText, type ShipsView } from "./home-view.ts";

type ShipCardProps = { ship: ShipsView["ships"][number]; checkIn: CalendarDate | null; big: boolean };

/** A ship of the home page, with the total for the family; the first one is twice as wide. */
export function ShipCard({ ship, checkIn, big }: ShipCardProps) {
  const sizes = big
    ? "(min-width: 1024px) 820px, (min-width: 768px) 50vw, 100vw"
    : "(min-width: 1024px) 400px, (min-width: 768px) 50vw, 124px";
  // The link carries the same party and day, so the ship's page shows the same total.
  const childAges = family.children.map((child) => child.age).join();
  const trip = ship.offer && checkIn ? { date: checkIn, adults: String(family.adults), childAges } : {};
  const href = paths.cruise(ship.slug, trip);
  return (
    <article className={big ? "ship ship-big" : "ship"}>
      <CardPictures
        className="ship-picture"
        href={href}
        picture={ship.thumbnail}
        count={ship.pictures}
        sizes={sizes}
        corner={big ? "sail" : "sail-small"}
      >
        <SaveButton kind="cruise" slug={ship.slug} title={ship.title} />
      </CardPictures>
      <div className="ship-text">
        <h3 className="title-3">
          <a className="ship-link" href={href} data-ahead>
            {ship.title}
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
          {ship.score.average !== null && <Score score={ship.score} />}
          <span>{`${ship.area} · Hạ thuỷ\u00a0${ship.launchYear} · ${ship.cabins}\u00a0phòng`}</span>
        </p>
        <div className="ship-price">
          {!ship.offer && (
            <p className="text-sm text-text-2">
              {ship.from === null ? (
                "Chưa có ngày đặt được"
              ) : (
                <>
                  Giá từ <Price amount={ship.from} className="font-[650] text-text" /> /khách,{" "}
                  {searchLabels.cruise.sharing}
                </>
              )}
            </p>
          )}
          {ship.offer && (
            <p className="ship-total">
              <span className="text-2xs text-text-3">Tổng tiền cho {familyText}</span>
              <Price amount={ship.offer.total} className="ship-amount" />
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
