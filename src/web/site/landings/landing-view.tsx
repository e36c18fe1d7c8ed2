import type { ReactNode } from "react";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { FROM_PRICE_DAYS } from "#modules/availability/limits.ts";
import type { Landing, LandingName, LandingProducts } from "#modules/landings/contract.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { Score } from "#ui/stars.tsx";
import { FirstPicture } from "#web/components/picture.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels, tripOf } from "#web/components/search-labels.ts";
import { paths } from "#web/paths.ts";
import { PostCard } from "../blog/post-card.tsx";
import { cruiseFacts } from "../cruises/list/cruise-list.tsx";
import { hotelFacts } from "../hotels/list/hotel-list.tsx";
import { ListRow, type RowFacts } from "../list/list-row.tsx";
import { rowSizes } from "../list/row-sizes.ts";
import { introductionOf, ruleOf } from "./introductions.ts";
import { headingOf, landingLinks, priceUnitLabel, questionsOf } from "./landing-labels.ts";
import { crumbsOfLanding } from "./landing-meta.ts";
import { landingPath } from "./landing-path.ts";
import "../list/list.css";
import "../blog/blog.css";
import "./landings.css";

type LandingViewProps = { landing: Landing; firstDays: Record<ProductKind, CalendarDate>; children?: ReactNode };

/** Page of a destination or a theme: introduction, products on sale, and links. */
export function LandingView({ landing, firstDays, children }: LandingViewProps) {
  const { slug, name, ships, hotels, posts, others, type } = landing;
  const rule = ruleOf(slug);
  const first = ships?.cards[0] ?? hotels?.cards[0];
  return (
    <>
      <FirstPicture picture={first?.thumbnail} sizes={rowSizes} />
      <div className="wrap landing">
        <Breadcrumb crumbs={crumbsOfLanding} current={name} />
        <header className="landing-head">
          <h1 className="title-1">{headingOf(landing)}</h1>
          <p className="lead">{introductionOf(slug, name)}</p>
          {type === "theme" && rule && <p className="text-sm text-text-2">Cách chọn: {rule}</p>}
          {children}
        </header>
        {!first && <p>Hiện chưa có du thuyền hay khách sạn nào đang bán ở đây.</p>}
        {ships && (
          <Part kind="cruise" landing={landing} stock={ships} factsOf={cruiseFacts} firstDay={firstDays.cruise} />
        )}
        {hotels && (
          <Part kind="hotel" landing={landing} stock={hotels} factsOf={hotelFacts} firstDay={firstDays.hotel} />
        )}
        {posts.length > 0 && (
          <section aria-labelledby="bai-viet">
            <h2 id="bai-viet" className="title-2">
              Đọc trước khi đi
            </h2>
            <ul className="blog-cards mt-6">
              {posts.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} level={3} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Others others={others} />
      </div>
    </>
  );
}

type PartProps<Card> = {
  kind: ProductKind;
  landing: Landing;
  stock: LandingProducts<Card>;
  factsOf: (card: Card) => RowFacts;
  firstDay: CalendarDate;
};

/** The products of a kind: statistics, the first rows, and links into the list. */
function Part<Card extends ProductCard>({ kind, landing, stock, factsOf, firstDay }: PartProps<Card>) {
  const { noun, place } = searchLabels[kind];
  const { total, cards, placeId } = stock;
  const where = landing.type === "destination" ? landing.name : "trong danh sách này";
  const ways = landingLinks(kind, stock);
  const questions = questionsOf(kind, where, stock);
  const trip = tripOf(kind, {}, firstDay);
  const all = placeId === null ? null : productPaths[kind].list({ [place.name]: placeId });
  return (
    <section aria-labelledby={kind} className="landing-part">
      <h2 id={kind} className="title-2">
        {total} {noun} {landing.type === "destination" && landing.name}
      </h2>
      <Figures kind={kind} stock={stock} />
      {ways.length > 0 && (
        <nav aria-label={`Lọc ${noun}`}>
          <ul className="landing-ways">
            {ways.map(({ label, href }) => (
              <li key={href}>
                <a className="chip" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>
        {cards.map((card, index) => (
          <ListRow key={card.id} card={card} facts={factsOf(card)} trip={trip} index={index} level={3} isStill />
        ))}
      </div>
      {!all && total > cards.length && (
        <p className="text-sm text-text-2">
          Trang này hiện {cards.length} trên {total} {noun}, theo thứ tự đề xuất.
        </p>
      )}
      {all && total > cards.length && (
        <p>
          <LinkButton variant="outline" href={all}>
            Xem tất cả {total} {noun}
          </LinkButton>
        </p>
      )}
      {questions.length > 0 && (
        <dl className="landing-questions">
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt className="title-3">{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Figures({ kind, stock: { least, score } }: { kind: ProductKind; stock: LandingProducts<unknown> }) {
  return (
    <p className="landing-figures">
      {least ? (
        <span>
          Giá từ <Price amount={least.price} className="font-[650] text-text" /> {priceUnitLabel(kind, least.nights)},
          còn đặt được trong {FROM_PRICE_DAYS} ngày tới
        </span>
      ) : (
        <span>Chưa có ngày đặt được</span>
      )}
      {score.average !== null && <Score score={score} />}
    </p>
  );
}

function Others({ others }: { others: readonly LandingName[] }) {
  const named = (type: LandingName["type"]) => others.filter((one) => one.type === type);
  return (
    <nav aria-label="Xem thêm" className="landing-others">
      {[
        { title: "Điểm đến khác", links: named("destination") },
        { title: "Theo chủ đề", links: named("theme") },
      ].map(
        ({ title, links }) =>
          links.length > 0 && (
            <div key={title}>
              <h2 className="title-3">{title}</h2>
              <ul className="landing-ways">
                {links.map((one) => (
                  <li key={landingPath(one)}>
                    <a className="chip" href={landingPath(one)}>
                      {one.name} ({one.total})
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </nav>
  );
}

/** Links of themes to requests that no list can filter for. */
export const themeActions: Readonly<Record<string, { label: string; href: string }>> = {
  "thue-tron-tau": { label: "Nhận báo giá cho đoàn", href: paths.business() },
};
