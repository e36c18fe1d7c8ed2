import ArrowRight from "lucide-react/icons/arrow-right";
import { CARD_TAGS } from "#modules/hotels/limits.ts";
import { Card } from "#ui/card.tsx";
import { Rail } from "#ui/carousel.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { ClassStars, Score } from "#ui/stars.tsx";
import { TagList } from "#ui/tag.tsx";
import { FromTermsNote } from "#web/components/from-terms.tsx";
import { Picture } from "#web/components/picture.tsx";
import { SaveButton } from "#web/components/save-button.tsx";
import { searchLabels } from "#web/components/search-labels.ts";
import { paths } from "#web/paths.ts";
import type { HotelView } from "./home-view.ts";

type HotelsProps = { hotels: readonly HotelView[]; title: string; lead: string };

/** The first hotels; a swipeable row on phones. */
export function Hotels({ hotels, title, lead }: HotelsProps) {
  if (hotels.length === 0) return null;
  return (
    <section className="below-view section home-hotels" aria-labelledby="hotels">
      <div className="wrap">
        <div className="section-head">
          <h2 id="hotels" className="title-2">
            {title}
          </h2>
          <p>{lead}</p>
        </div>
        <Rail label="Khách sạn" className="hotel-rail">
          {hotels.map((hotel) => (
            <li key={hotel.id}>
              <HotelCard hotel={hotel} />
            </li>
          ))}
        </Rail>
        <p className="mt-8">
          <LinkButton variant="outline" href={paths.hotels()}>
            Xem tất cả khách sạn
            <ArrowRight />
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

function LeastPrice({ hotel: { from, was, fromTerms } }: { hotel: HotelView }) {
  if (from === null) return <p className="text-sm text-text-2">Chưa có ngày đặt được</p>;
  return (
    <p className="hotel-price-from">
      {was !== undefined && (
        <s className="block text-xs text-text-3">
          <span className="sr-only">Giá gốc </span>
          <Price amount={was} />
        </s>
      )}
      <span className="text-xs text-text-3">Giá từ</span> <Price amount={from} className="ship-amount" />{" "}
      <span className="text-xs text-text-2">{searchLabels.hotel.each(1)}</span>
      <FromTermsNote terms={fromTerms} />
    </p>
  );
}

function HotelCard({ hotel }: { hotel: HotelView }) {
  const sizes = "(min-width: 1024px) 400px, (min-width: 768px) 288px, 78vw";
  return (
    <Card
      href={paths.hotel(hotel.slug)}
      title={hotel.title}
      picture={
        <>
          {hotel.thumbnail && <Picture picture={hotel.thumbnail} sizes={sizes} decorative />}
          <SaveButton kind="hotel" slug={hotel.slug} title={hotel.title} />
        </>
      }
      over={`${hotel.city} · ${hotel.totalRooms} phòng`}
      aside={<ClassStars value={hotel.stars} />}
    >
      <TagList tags={hotel.tags} limit={CARD_TAGS} />
      <div className="hotel-price">
        <p className="text-xs whitespace-nowrap">
          <Score score={hotel.score} />
        </p>
        <LeastPrice hotel={hotel} />
      </div>
    </Card>
  );
}
