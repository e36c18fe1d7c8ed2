import MapPin from "lucide-react/icons/map-pin";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { CruiseCard, CruiseSearch } from "#modules/cruises/contract/search.ts";
import type { OpenDay } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PriceBlock } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { TagList } from "#ui/tag.tsx";
import { shipLine } from "#web/components/cruise-facts.ts";
import { partyText, tripLength } from "#web/components/party-text.ts";
import { Picture } from "#web/components/picture.tsx";
import { searchQuery } from "#web/components/search-address.ts";
import { USUAL_ADULTS } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";

/** Tags of a row before "+N" (specification, "Hotel list cards show up to 5 tags"). */
const SHOWN_TAGS = 5;

/** So few cabins that it helps to know. */
const FEW_LEFT = 3;

export const rowSizes = "(min-width: 1024px) 296px, (min-width: 768px) 260px, calc(100vw - 32px)";

/** Rows that a first view may show. */
const IN_VIEW = 3;

type ListRowProps = { cruise: CruiseCard; search: CruiseSearch; index: number };

export function ListRow({ cruise, search, index }: ListRowProps) {
  const { nights, adults, childAges } = search;
  const { price } = cruise;
  // A day without cabins leads nowhere: the link goes to the nearest one that has some.
  const date = price && price.kind !== "priced" ? (price.nearest?.date ?? search.date) : search.date;
  const trip = searchQuery({
    ...(date && { date }),
    ...(nights && { nights }),
    ...(adults && { adults }),
    ...(childAges && { childAges }),
  });
  const href = paths.cruise(cruise.slug, trip);
  return (
    <article className={index < IN_VIEW ? "list-row" : "list-row below-view"} id={`tau-${cruise.slug}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: the title beside it is the link that is read */}
      <a href={href} tabIndex={-1} aria-hidden="true" className="list-row-picture figure sail-small">
        {cruise.thumbnail && <Picture picture={cruise.thumbnail} sizes={rowSizes} decorative priority={index === 0} />}
      </a>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-2">
          <span className="flex items-center gap-1.5">
            <MapPin className="size-4" />
            {cruise.category.name}
          </span>
          <Score score={cruise.score} />
        </p>
        <h2 className="title-3 list-row-title">
          <a href={href} data-ahead>
            {cruise.title}
          </a>
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
          {search.date && <Stock price={cruise.price} date={search.date} />}
          <a className={buttonClass("deep", "md", "w-full")} href={`${href}#phong`}>
            {actionText(price)}
            <span className="sr-only"> {cruise.title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** What the link of a row leads to. */
function actionText(price: CruiseCard["price"]): string {
  if (!price || price.kind === "priced") return "Đặt ngay";
  return price.nearest ? `Xem ngày ${formatDate(price.nearest.date).slice(0, 5)}` : "Xem lịch giá";
}

function RowPrice({ cruise: { price, from }, search }: { cruise: CruiseCard; search: CruiseSearch }) {
  if (!price) {
    const least = fromPriceOf(from, search.nights);
    if (!least) return <p className="list-price text-sm text-text-2">Chưa có ngày đặt được</p>;
    return (
      <PriceBlock
        className="list-price"
        each={least.price}
        unit={`/khách · ${tripLength(least.nights)}`}
        prefix="Giá từ"
      />
    );
  }
  if (price.kind !== "priced") return <NearestDay nearest={price.nearest} />;
  const who = partyText(search.adults ?? USUAL_ADULTS, search.childAges ?? []);
  return (
    <PriceBlock
      className="list-price"
      total={{
        amount: price.total,
        label: "Tổng tiền cho nhà mình",
        note: `${who} · ${search.nights ?? 1} đêm · ${price.summary}, đã gồm thuế và phí`,
      }}
    />
  );
}

/** Where the day has no cabins for the party: the nearest one that has. */
function NearestDay({ nearest }: { nearest: OpenDay | null }) {
  if (!nearest) return <p className="list-price text-sm text-text-2">Chưa có ngày khác gần đó còn phòng</p>;
  return (
    <PriceBlock
      className="list-price"
      total={{
        amount: nearest.total,
        label: `Ngày gần nhất còn phòng: ${formatDate(nearest.date)}`,
        note: "tổng tiền cho nhà mình, đã gồm thuế và phí",
      }}
    />
  );
}

function Stock({ price, date }: { price: CruiseCard["price"]; date: CalendarDate }) {
  const day = formatDate(date).slice(0, 5);
  if (price?.kind === "sold-out") return <Badge>Hết phòng ngày {day}</Badge>;
  if (price?.kind === "not-for-sale") return <Badge>Chưa mở bán ngày {day}</Badge>;
  if (price?.kind === "priced" && price.left && price.left <= FEW_LEFT) {
    return (
      <Badge tone="accent">
        Còn {price.left} phòng ngày {day}
      </Badge>
    );
  }
  return null;
}
