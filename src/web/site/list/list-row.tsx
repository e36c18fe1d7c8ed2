import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import { partyText } from "#kernel/party.ts";
import { isFewLeft } from "#modules/availability/rules/few-left.ts";
import type { OpenDay, ProductCard } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PriceBlock } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { TagList } from "#ui/tag.tsx";
import { CardPictures } from "#web/components/card-pictures.tsx";
import { FromTermsNote } from "#web/components/from-terms.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { SaveButton } from "#web/components/save-button.tsx";
import { searchLabels } from "#web/components/search-labels.ts";
import { type Trip, tripQuery } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import { rowSizes } from "./row-sizes.ts";

/** Tags of a row before "+N" (specification, "Hotel list cards show up to 5 tags"). */
const SHOWN_TAGS = 5;

/** Rows that may be above the fold. */
const IN_VIEW = 3;

/** Facts of a row that depend on the kind. */
export type RowFacts = {
  /** Content beside the place. */
  beside?: ReactNode;
  facts: ReactNode;
  /** The regular price, if the current one is lower. */
  was?: number | undefined;
};

type ListRowProps = {
  card: ProductCard;
  facts: RowFacts;
  trip: Trip;
  /** True when the link names the rooms of the total, because the product page would not choose them. */
  namesRooms?: boolean;
  index: number;
  /** Heading level: a list may be a section of its page, or part of one with a heading. */
  level?: 2 | 3;
  /** True on a page without a script: its cards have one picture and cannot be saved. */
  isStill?: boolean;
};

export function ListRow(props: ListRowProps) {
  const {
    card,
    facts: { beside, facts, was },
    trip,
    namesRooms,
    index,
    level = 2,
    isStill = false,
  } = props;
  const { price } = card;
  const Heading = `h${level}` as const;
  // A day without rooms links to the nearest day that has some.
  const [date, choice] =
    !price || price.kind === "priced"
      ? [trip.date, price?.choice]
      : [price.nearest?.date ?? trip.date, price.nearest?.choice];
  const rooms = namesRooms && choice ? [...choice] : null;
  const href = productPaths[trip.kind].page(card.slug, tripQuery({ ...trip, date, rooms }));
  return (
    <article className={index < IN_VIEW ? "list-row" : "list-row below-view"} id={`${trip.kind}-${card.slug}`}>
      <CardPictures
        className="list-row-picture"
        href={href}
        picture={card.thumbnail}
        count={isStill ? 1 : card.pictures}
        sizes={rowSizes}
        priority={index === 0}
      >
        {!isStill && <SaveButton kind={trip.kind} slug={card.slug} title={card.title} />}
      </CardPictures>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-2">
          <span className="flex items-center gap-1.5">
            <MapPin className="size-4" />
            {card.category.name}
          </span>
          {beside}
          <Score score={card.score} />
        </p>
        <Heading className="title-3 list-row-title">
          <a href={href} data-ahead>
            {card.title}
          </a>
        </Heading>
        <div className="grid gap-1 text-sm text-text-2">{facts}</div>
        <TagList className="mt-3" tags={card.tags.map((tag) => tag.text)} limit={SHOWN_TAGS} />
      </div>
      <div className="list-row-price">
        <RowPrice card={card} trip={trip} was={was} />
        <div className="grid w-full justify-items-start gap-2.5 lg:justify-items-end">
          {trip.date && <Stock price={price} date={trip.date} />}
          <a className={buttonClass("deep", "md", "w-full")} href={`${href}#phong`}>
            {actionText(price)}
            <span className="sr-only"> {card.title}</span>
          </a>
          <a
            className="link link-tall text-sm"
            rel="nofollow"
            href={paths.compare(trip.kind, { chon: card.slug, ...tripQuery({ ...trip, rooms: null }) })}
          >
            So sánh<span className="sr-only"> {card.title}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** Label of a row's link. */
function actionText(price: ProductCard["price"]): string {
  if (!price || price.kind === "priced") return "Đặt ngay";
  return price.nearest ? `Xem ngày ${formatDate(price.nearest.date).slice(0, 5)}` : "Xem lịch giá";
}

type RowPriceProps = { card: ProductCard; trip: Trip; was: number | undefined };

function RowPrice({ card: { price, from, fromTerms }, trip, was }: RowPriceProps) {
  const { kind, nights, adults, childAges } = trip;
  if (!price) {
    const least = fromPriceOf(from, nights);
    if (!least) return <p className="list-price text-sm text-text-2">Chưa có ngày đặt được</p>;
    return (
      <div className="grid gap-1">
        <PriceBlock
          className="list-price"
          each={least.price}
          was={was}
          unit={searchLabels[kind].each(least.nights)}
          prefix="Giá từ"
        />
        {searchLabels[kind].sharing && <p className="text-2xs text-text-3">{searchLabels[kind].sharing}</p>}
        <FromTermsNote terms={fromTerms} />
      </div>
    );
  }
  if (price.kind !== "priced") return <NearestDay nearest={price.nearest} />;
  return (
    <PriceBlock
      className="list-price"
      total={{
        amount: price.total,
        label: "Tổng tiền cho cả đoàn",
        note: `${partyText(adults, childAges)}\u00a0· ${nights}\u00a0đêm\u00a0· ${price.summary}, đã gồm thuế và phí`,
      }}
    />
  );
}

/** The nearest available day, when the chosen day has no rooms for the party. */
function NearestDay({ nearest }: { nearest: OpenDay | null }) {
  if (!nearest) return <p className="list-price text-sm text-text-2">Chưa có ngày khác gần đó còn phòng</p>;
  return (
    <PriceBlock
      className="list-price"
      total={{
        amount: nearest.total,
        label: `Ngày gần nhất còn phòng: ${formatDate(nearest.date)}`,
        note: "tổng tiền cho cả đoàn, đã gồm thuế và phí",
      }}
    />
  );
}

function Stock({ price, date }: { price: ProductCard["price"]; date: CalendarDate }) {
  const day = formatDate(date).slice(0, 5);
  if (price?.kind === "sold-out") return <Badge>Hết phòng phù hợp ngày {day}</Badge>;
  if (price?.kind === "not-for-sale") return <Badge>Chưa mở bán ngày {day}</Badge>;
  if (price?.kind === "priced" && isFewLeft(price.left)) {
    return (
      <Badge tone="accent">
        Còn {price.left} phòng ngày {day}
      </Badge>
    );
  }
  return null;
}
