import MapPin from "lucide-react/icons/map-pin";
import { Link } from "react-router";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { CruiseCard, CruiseSearch } from "#modules/cruises/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PriceBlock } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { TagList } from "#ui/tag.tsx";
import { shipLine } from "#web/components/cruise-facts.ts";
import { partyText } from "#web/components/party-text.ts";
import { Picture } from "#web/components/picture.tsx";
import { searchQuery } from "#web/components/search-address.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";

/** Tags of a row before "+N" (specification, "Hotel list cards show up to 5 tags"). */
const SHOWN_TAGS = 5;

/** So few cabins that it helps to know. */
const FEW_LEFT = 3;

type ListRowProps = { cruise: CruiseCard; search: CruiseSearch; first: boolean };

export function ListRow({ cruise, search, first }: ListRowProps) {
  const { date, nights, adults, childAges } = search;
  const trip = searchQuery({
    ...(date && { date }),
    ...(nights && { nights }),
    ...(adults && { adults }),
    ...(childAges && { childAges }),
  });
  const href = paths.cruise(cruise.slug, trip);
  return (
    <article className="list-row">
      <Link to={href} tabIndex={-1} aria-hidden="true" className="list-row-picture figure sail-small">
        {cruise.thumbnail && (
          <Picture
            picture={cruise.thumbnail}
            sizes="(min-width: 1024px) 296px, (min-width: 768px) 260px, calc(100vw - 32px)"
            decorative
            priority={first}
          />
        )}
      </Link>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-2">
          <span className="flex items-center gap-1.5">
            <MapPin className="size-4" />
            {cruise.category.name}
          </span>
          <Score score={cruise.score} />
        </p>
        <h2 className="title-3 list-row-title">
          <Link to={href} prefetch="intent" viewTransition>
            {cruise.title}
          </Link>
        </h2>
        <p className="text-sm text-text-2">
          {shipLine(cruise)}
          <br />
          Đi từ {cruise.pier} · {cruise.schedule}
        </p>
        <div className="mt-3">
          <TagList tags={cruise.tags.map((tag) => tag.text)} limit={SHOWN_TAGS} />
        </div>
      </div>
      <div className="list-row-price">
        <RowPrice cruise={cruise} search={search} />
        <div className="grid w-full justify-items-start gap-2.5 lg:justify-items-end">
          {date && <Stock price={cruise.price} date={date} />}
          <Link className={buttonClass("deep", "md", "w-full")} to={`${href}#phong`}>
            Đặt ngay<span className="sr-only"> {cruise.title}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}

function RowPrice({ cruise: { price, defaultPrice }, search }: { cruise: CruiseCard; search: CruiseSearch }) {
  if (price?.kind !== "priced") return <PriceBlock className="list-price" each={defaultPrice} unit="/khách" />;
  const who = partyText(search.adults ?? USUAL_ADULTS, search.childAges ?? []);
  return (
    <PriceBlock
      className="list-price"
      each={defaultPrice}
      unit="/khách"
      total={{
        amount: price.total,
        label: "Tổng cho nhà mình",
        note: `${who} · ${search.nights ?? 1} đêm · ${price.summary}, đã gồm thuế và phí`,
      }}
    />
  );
}

function Stock({ price, date }: { price: CruiseCard["price"]; date: CalendarDate }) {
  const day = formatDate(date).slice(0, 5);
  if (price?.kind === "sold-out") return <Badge>Hết phòng ngày {day}</Badge>;
  if (price?.kind === "not-for-sale") return <Badge>Chưa mở bán ngày {day}</Badge>;
  if (price?.left && price.left <= FEW_LEFT) {
    return (
      <Badge tone="accent">
        Còn {price.left} phòng ngày {day}
      </Badge>
    );
  }
  return null;
}
