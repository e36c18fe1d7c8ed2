import { formatDate } from "#kernel/calendar-date.ts";
import { notFound } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { Score } from "#ui/stars.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { Picture } from "#web/components/picture.tsx";
import { kindNamed } from "#web/components/product-name.ts";
import { productPaths } from "#web/components/product-paths.ts";
import { searchLabels } from "#web/components/search-labels.ts";
import { ShareButton } from "#web/components/share-button.tsx";
import { siteOf } from "#web/components/site.ts";
import { breadcrumbData } from "#web/components/structured-data.ts";
import { type Trip, tripQuery, wholeQuery } from "#web/components/trip.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import type { Route } from "./+types/compare-page.ts";
import { type Compared, type Comparison, readComparison } from "./compare.server.ts";
import { MAX_COMPARED } from "./max-compared.ts";
import "./compare.css";

export const handle: PageHandle = { document: "hydrated" };

export function loader({ context, params, request }: Route.LoaderArgs) {
  return runLoader(context, (ctx) => {
    const kind = kindNamed(params.kind);
    if (!kind) throw notFound("Không có trang này.", "no-such-page");
    return readComparison(ctx, kind, new URL(request.url).searchParams);
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const kind = loaderData?.kind ?? "cruise";
  const { noun } = searchLabels[kind];
  const current = { label: "So sánh", href: paths.compare(kind) };
  return [
    breadcrumbData(siteOf(matches).siteUrl, crumbsOf(kind), current),
    ...pageMeta({
      matches,
      title: `So sánh ${noun}`,
      description: `Giá, phòng, dịch vụ và điều kiện huỷ của các ${noun} bạn chọn, cạnh nhau.`,
      path: paths.compare(kind),
      noindex: true,
    }),
  ];
};

const crumbsOf = (kind: ProductKind) => [
  { label: "Trang chủ", href: paths.home() },
  { label: searchLabels[kind].search, href: productPaths[kind].list() },
];

const pictureSizes = "(min-width: 768px) 260px, 45vw";

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { kind, trip, compared } = loaderData;
  const { noun, days } = searchLabels[kind];
  return (
    <div className="wrap compare-page">
      <Breadcrumb crumbs={crumbsOf(kind)} current="So sánh" />
      <h1 className="title-1">So sánh {noun}</h1>
      {compared.length > 0 && (
        <p className="lead mt-2">
          {trip.date
            ? `Giá cho ${partyText(trip.adults, trip.childAges)}, ${days({ date: trip.date, nights: trip.nights }).toLowerCase()}, đã gồm thuế và phí.`
            : "Chưa chọn ngày nên đây là giá thấp nhất trong 90 ngày tới."}
        </p>
      )}
      {compared.length > 0 && (
        <p>
          <ShareButton
            href={paths.compare(kind, { chon: compared.map(({ slug }) => slug).join(","), ...tripQuery(trip) })}
            title={`So sánh ${noun}`}
            text={compared.map(({ title }) => title).join(", ")}
          />
        </p>
      )}
      {compared.length > 0 ? <CompareTable {...loaderData} /> : <p className="my-6">Chưa chọn {noun} nào.</p>}
      <AddForm {...loaderData} />
      <p className="mt-6">
        <a className="link" href={productPaths[kind].list(tripQuery(trip))}>
          Xem mọi {noun}
        </a>
      </p>
    </div>
  );
}

function CompareTable({ kind, trip, compared }: Comparison) {
  const names = [...new Set(compared.flatMap(({ facts }) => Object.keys(facts)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className="compare" aria-label="Bảng so sánh" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {compared.map((one) => (
              <th key={one.slug} scope="col">
                {one.card.thumbnail && (
                  <Picture picture={one.card.thumbnail} sizes={pictureSizes} decorative className="compare-picture" />
                )}
                <a className="link" href={productPaths[kind].page(one.slug, tripQuery(trip))}>
                  {one.title}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Giá</th>
            {compared.map((one) => (
              <td key={one.slug}>
                <PriceCell {...one} trip={trip} kind={kind} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Đánh giá</th>
            {compared.map(({ slug, card }) => (
              <td key={slug}>
                <Score score={card.score} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Nơi</th>
            {compared.map(({ slug, card }) => (
              <td key={slug}>{card.category.name}</td>
            ))}
          </tr>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {compared.map(({ slug, facts }) => (
                <td key={slug}>
                  <Fact value={facts[name]} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {compared.map(({ slug, title }) => (
              <td key={slug}>
                <div className="compare-actions">
                  <a
                    className={buttonClass("deep", "sm")}
                    href={`${productPaths[kind].page(slug, tripQuery(trip))}#phong`}
                  >
                    Xem phòng<span className="sr-only"> {title}</span>
                  </a>
                  <a className="link link-tall" href={hrefWithout(kind, compared, slug, trip)}>
                    Bỏ ra<span className="sr-only">: {title}</span>
                  </a>
                </div>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const hrefWithout = (kind: ProductKind, compared: readonly Compared[], removedSlug: string, trip: Trip) =>
  paths.compare(kind, {
    chon: compared
      .map(({ slug }) => slug)
      .filter((slug) => slug !== removedSlug)
      .join(","),
    ...tripQuery(trip),
  });

function PriceCell({ kind, card, price, trip }: Compared & Pick<Comparison, "kind" | "trip">) {
  if (price?.kind === "priced")
    return (
      <>
        <b className="num">{formatVnd(price.total)}</b>
        <small>
          {trip.nights} đêm, {price.summary}
        </small>
      </>
    );
  if (price && trip.date)
    return `${price.kind === "sold-out" ? "Hết phòng phù hợp" : "Chưa mở bán"} ngày ${formatDate(trip.date)}`;
  const least = fromPriceOf(card.from, trip.nights);
  if (!least) return "Chưa có ngày đặt được";
  return (
    <>
      Từ <b className="num">{formatVnd(least.price)}</b>
      <small>{[searchLabels[kind].each(least.nights), searchLabels[kind].sharing].filter(Boolean).join(", ")}</small>
    </>
  );
}

function Fact({ value }: { value: string | readonly string[] | undefined }) {
  if (value === undefined || value.length === 0) return <span className="text-text-3">Không ghi</span>;
  if (typeof value === "string") return value;
  return (
    <ul>
      {value.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

function AddForm({ kind, trip, compared, others }: Comparison) {
  const { noun } = searchLabels[kind];
  if (others.length === 0) return null;
  if (compared.length >= MAX_COMPARED)
    return (
      <p className="mt-6 text-text-2">
        So sánh nhiều nhất {MAX_COMPARED} {noun} cùng lúc.
      </p>
    );
  return (
    <form className="compare-add" action={paths.compare(kind)}>
      <input type="hidden" name="chon" value={compared.map(({ slug }) => slug).join(",")} />
      {Object.entries(wholeQuery(trip)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="them"
        label={`Thêm ${noun}`}
        options={others.map(({ slug, title }) => ({ value: slug, label: title }))}
      />
      <Button type="submit" variant="outline">
        Thêm vào bảng
      </Button>
    </form>
  );
}
