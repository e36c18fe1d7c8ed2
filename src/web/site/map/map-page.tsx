import { formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { Alert } from "#ui/alert.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Score } from "#ui/stars.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { kindNamed } from "#web/components/product-name.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { type Trip, tripQuery } from "#web/components/trip.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/map-page.ts";
import { type MapView, readMap, type Spot } from "./map.server.ts";
import { MapDrawing } from "./map-drawing.tsx";
import "./map.css";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ context, params, request }: Route.LoaderArgs) {
  return runLoader(context, (ctx) => {
    const kind = kindNamed(params.kind);
    if (!kind) throw notFound("Không có trang này.", "no-such-page");
    return readMap(ctx, kind, new URL(request.url).searchParams);
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const kind = loaderData?.kind ?? "cruise";
  const { noun } = searchLabels[kind];
  return [
    breadcrumbData(siteOf(matches).siteUrl, crumbsOf(kind), { label: "Bản đồ", href: paths.map(kind) }),
    ...pageMeta({
      matches,
      title: `Bản đồ ${noun}`,
      description: `Vị trí và giá của các ${noun} trên bản đồ.`,
      path: paths.map(kind),
      noindex: Object.keys(loaderData?.query ?? {}).length > 0,
    }),
  ];
};

const crumbsOf = (kind: ProductKind) => [
  { label: "Trang chủ", href: paths.home() },
  { label: searchLabels[kind].search, href: productPaths[kind].list() },
];

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { kind, query, trip, spots, withoutLocation, total, problem } = loaderData;
  const { noun, days } = searchLabels[kind];
  const productCount = spots.reduce((sum, { products }) => sum + products.length, withoutLocation.length);
  return (
    <div className="wrap map-page">
      <Breadcrumb crumbs={crumbsOf(kind)} current="Bản đồ" />
      <h1 className="title-1">Bản đồ {noun}</h1>
      <p className="lead mt-2">
        {total === 0 && `Không có ${noun} nào hợp với lựa chọn này.`}
        {total > 0 &&
          (trip.date
            ? `Giá cho ${partyText(trip.adults, trip.childAges)}, ${days({ date: trip.date, nights: trip.nights }).toLowerCase()}, đã gồm thuế và phí.`
            : "Chưa chọn ngày nên đây là giá thấp nhất trong 90 ngày tới.")}
      </p>
      {problem && (
        <Alert tone="warning" title="Chưa tính được giá cho những ngày ấy">
          {problem}
        </Alert>
      )}
      <p className="my-3">
        <a className="link link-tall" href={productPaths[kind].list(query)}>
          {total > 0 ? `Xem danh sách ${total} ${noun}` : `Xem mọi ${noun}`}
        </a>
      </p>
      <div className="map-body">
        {spots.length > 0 && (
          <figure className="map-figure">
            <MapDrawing {...loaderData} hrefOf={(index) => `#${spotId(index)}`} />
            <figcaption className="field-hint">Sơ đồ vẽ để tham khảo, không dùng để chỉ đường.</figcaption>
          </figure>
        )}
        <div>
          {spots.map((spot, index) => (
            <SpotList key={spotId(index)} id={spotId(index)} spot={spot} view={loaderData} />
          ))}
          {withoutLocation.length > 0 && (
            <section className="map-spot">
              <h2 className="title-3">Chưa có vị trí trên bản đồ</h2>
              <Products products={withoutLocation} trip={trip} />
            </section>
          )}
          {productCount < total && (
            <p className="field-hint mt-4">
              Đang hiện {productCount} trong {total} {noun}. Lọc thêm ở danh sách để thấy phần còn lại.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const spotId = (index: number) => `diem-${index + 1}`;

function SpotList({ id, spot, view: { kind, query, trip } }: { id: string; spot: Spot; view: MapView }) {
  const { name, products, cityId } = spot;
  // The only hotel of a spot is its name.
  const isTitled = products.some(({ title }) => title !== name);
  return (
    <section className="map-spot" id={id} aria-label={name}>
      {isTitled && <h2 className="title-3">{name}</h2>}
      {cityId && (
        <a className="link link-tall text-sm" href={paths.map(kind, { ...query, city: cityId })}>
          Bản đồ {name}
        </a>
      )}
      <Products products={products} trip={trip} />
    </section>
  );
}

function Products({ products, trip }: { products: readonly ProductCard[]; trip: Trip }) {
  return (
    <ul>
      {products.map((card) => (
        <li key={card.id} className="map-product">
          <a className="link link-tall" href={productPaths[trip.kind].page(card.slug, tripQuery(trip))}>
            {card.title}
          </a>
          <span className="num">{priceText(card, trip)}</span>
          <Score score={card.score} />
        </li>
      ))}
    </ul>
  );
}

function priceText({ price, from }: ProductCard, trip: Trip): string {
  if (price?.kind === "priced") return formatVnd(price.total);
  if (price && trip.date)
    return `${price.kind === "sold-out" ? "Hết phòng phù hợp" : "Chưa mở bán"} ngày ${formatDate(trip.date)}`;
  const least = fromPriceOf(from, trip.nights);
  return least ? `Từ ${formatVnd(least.price)}${searchLabels[trip.kind].each(least.nights)}` : "Chưa có ngày đặt được";
}
