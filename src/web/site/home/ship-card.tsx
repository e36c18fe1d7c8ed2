import { Link } from "react-router";
import type { CruiseCard } from "#modules/cruises/contract.ts";
import { Price } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { Picture } from "#web/components/picture.tsx";
import { paths } from "#web/paths.ts";

/** A ship of the home page; the first one is twice as wide. */
export function ShipCard({ cruise, big }: { cruise: CruiseCard; big: boolean }) {
  const sizes = big
    ? "(min-width: 1024px) 820px, (min-width: 768px) 50vw, 100vw"
    : "(min-width: 1024px) 400px, (min-width: 768px) 50vw, 124px";
  return (
    <article className={big ? "ship ship-big" : "ship"}>
      <div className={`figure ship-picture ${big ? "sail" : "sail-small"}`}>
        {cruise.thumbnail && <Picture picture={cruise.thumbnail} sizes={sizes} decorative />}
      </div>
      <div className="ship-text">
        <div className="flex items-start justify-between gap-2">
          <h3 className="title-3">
            <Link className="ship-link" to={paths.cruise(cruise.slug)} prefetch="intent">
              {cruise.title}
            </Link>
          </h3>
          {cruise.score.average !== null && <Score score={cruise.score} short />}
        </div>
        <p className="text-sm text-text-2">
          {cruise.category.name} · Hạ thuỷ {cruise.launchYear} · {cruise.cabins} phòng
        </p>
        <p className="ship-price">
          <span className="text-2xs text-text-3">Giá từ</span>
          <span>
            <Price amount={cruise.defaultPrice} className="ship-amount" />{" "}
            <span className="text-sm text-text-2">/khách</span>
          </span>
        </p>
      </div>
    </article>
  );
}
