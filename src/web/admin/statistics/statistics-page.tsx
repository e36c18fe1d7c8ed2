import Download from "lucide-react/icons/download";
import { formatDate } from "#kernel/calendar-date.ts";
import { formatPercent } from "#kernel/decimal.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Figures, Statistics } from "#modules/statistics/contract.ts";
import { getStatistics } from "#modules/statistics/queries/get-statistics.ts";
import { occupancyPercent } from "#modules/statistics/rules.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { readStale } from "#web/server/read-stale.ts";
import { amountColumn } from "../layout/amount-column.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import type { Route } from "./+types/statistics-page.ts";
import { ALL_KINDS, unitSlugs } from "./address.ts";
import { BusinessLineNav } from "./business-line-nav.tsx";
import { Habits } from "./habits.tsx";
import { PeriodChart } from "./period-chart.tsx";
import { PeriodForm } from "./period-form.tsx";
import { periodText } from "./period-text.ts";
import { readStatisticsSearch } from "./read-statistics-search.ts";

import "./statistics.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const search = readStatisticsSearch(url);
    const kinds = search.kind ? [search.kind] : productKinds;
    const [statistics, ...names] = await readStale(ctx, (ctx) =>
      Promise.all([getStatistics(ctx, search), ...kinds.map((kind) => listProductNames(ctx, kind))]),
    );
    return { statistics, search, products: names.flat(), home: staffKindAt(url.pathname) };
  });

export const meta: Route.MetaFunction = () => [{ title: "Thống kê" }];

/** Labels of the tables and filters for each kind. */
const kindLabels = {
  cruise: { by: "Theo tàu", one: "Tàu", all: "Tất cả tàu", week: "Tuần khởi hành" },
  hotel: { by: "Theo khách sạn", one: "Khách sạn", all: "Tất cả khách sạn", week: "Tuần nhận phòng" },
  all: { by: "Theo tàu và khách sạn", one: "Tàu, khách sạn", all: "Tất cả", week: "Tuần bắt đầu" },
} as const satisfies Record<ProductKind | "all", object>;

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { statistics, search, products: names, home } = loaderData;
  const { from, to, unit, total, before, periods, products, pickUp, ledger, commission } = statistics;
  const { by, one, week } = kindLabels[search.kind ?? "all"];
  const span = { tu: from, den: to, theo: unitSlugs[unit] };
  const query = { ...span, tau: search.product, ...(!search.kind && { loai: ALL_KINDS }) };
  return (
    <>
      <PageHeading title="Thống kê" crumbs={[{ label: staffLabels[home].line, href: kindPaths[home].home() }]}>
        <a className={buttonClass("quiet")} href={kindPaths[home].exportStatistics(query)} download>
          <Download />
          Xuất CSV
        </a>
      </PageHeading>
      <BusinessLineNav line={search.kind ?? "all"} home={home} span={span} />
      <Filters kind={search.kind} query={query} products={names} />
      <FigureStrip total={total} before={before.total} commission={commission} />
      <p className="statistics-note">
        Năm trước: {formatDate(before.from)} đến {formatDate(before.to)}, cùng các thứ trong tuần.
      </p>
      <Habits now={statistics} before={before} />
      <Box title="Giá trị bán và thực thu, triệu đồng">
        <div className="box-body">
          <PeriodChart
            label={`Giá trị bán và thực thu từ ${formatDate(from)} đến ${formatDate(to)}`}
            series={["Giá trị bán", "Thực thu"]}
            bars={periods.map((row) => ({
              label: formatDate(row.from).slice(0, 5),
              values: [row.value, row.received - row.refunded],
            }))}
          />
        </div>
        <Table
          caption="Theo kỳ"
          rows={periods.map((row) => ({ ...withOccupancyText(row), period: periodText(row) }))}
          idOf={(row) => row.from}
          columns={[{ key: "period", title: "Kỳ" }, ...figureColumns]}
        />
      </Box>
      <Box title={by}>
        <Table
          caption={`Bảng: ${by}`}
          rows={products.map(withOccupancyText)}
          idOf={(row) => row.productId}
          columns={[{ key: "title", title: one }, ...figureColumns, ...(commission === null ? [] : [commissionColumn])]}
        />
      </Box>
      <PickUp week={week} pickUp={pickUp} />
      <Ledger ledger={ledger} />
    </>
  );
}

type FiltersProps = {
  kind: ProductKind | undefined;
  query: Record<string, string | undefined>;
  products: readonly { id: string; title: string }[];
};

function Filters({ kind, query, products }: FiltersProps) {
  const { one, all } = kindLabels[kind ?? "all"];
  return (
    <PeriodForm query={query}>
      {query.loai && <input type="hidden" name="loai" value={query.loai} />}
      <Select
        name="tau"
        aria-label={one}
        defaultValue={query.tau ?? ""}
        options={[{ value: "", label: all }, ...products.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </PeriodForm>
  );
}

type FigureStripProps = { total: Figures; before: Figures; commission: number | null };

/** Key figures, each with the value of the year before. */
function FigureStrip({ total, before, commission }: FigureStripProps) {
  const figures: [name: string, value: string, note: string, before: string | null][] = [
    [
      "Giá trị bán",
      formatVnd(total.value),
      `${total.bookings} đơn, ${total.guests} khách`,
      `${formatVnd(before.value)}, ${before.bookings} đơn`,
    ],
    [
      "Thực thu",
      formatVnd(total.received - total.refunded),
      `thu ${formatVnd(total.received)}`,
      formatVnd(before.received - before.refunded),
    ],
    ["Đã hoàn", formatVnd(total.refunded), "", formatVnd(before.refunded)],
    ["Đêm phòng bán", String(total.roomNights), "theo ngày đặt", String(before.roomNights)],
    [
      "Công suất",
      percentText(total),
      `${formatAmount(total.ownNights)} đêm qua đơn + ${formatAmount(total.elsewhereNights)} nơi khác, trên ${formatAmount(total.capacity)}`,
      percentText(before),
    ],
    ...(commission === null
      ? []
      : [
          ["Hoa hồng", formatVnd(commission), "của giá trị bán, ở đơn đã có mức", null] satisfies [
            string,
            string,
            string,
            null,
          ],
        ]),
  ];
  return (
    <dl className="box figure-strip">
      {figures.map(([name, value, note, yearBefore]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b>
            {note && <span>{note}</span>}
            {yearBefore !== null && <span className="num">Năm trước: {yearBefore}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PickUp({ week, pickUp }: { week: string; pickUp: Statistics["pickUp"] }) {
  return (
    <Box title="Đêm phòng đã bán cho các tuần tới">
      <Table
        fitsPhone
        caption="Đêm đã bán theo tuần"
        rows={pickUp.map((row) => ({ ...row, period: periodText(row) }))}
        idOf={(row) => row.from}
        columns={[
          { key: "period", title: week },
          { key: "roomNights", title: "Đêm phòng", numeric: true },
          { key: "last7", title: "Bán 7 ngày qua", numeric: true },
          { key: "last28", title: "Bán 28 ngày qua", numeric: true },
        ]}
      />
    </Box>
  );
}

function Ledger({ ledger }: { ledger: Statistics["ledger"] }) {
  const sums = `Mọi đơn của công ty đang giữ ${formatVnd(ledger.paidByBookings)}, sổ cái ghi ${formatVnd(ledger.ledger)}.`;
  const waiting = ledger.unmatched > 0 ? ` ${formatVnd(ledger.unmatched)} chuyển khoản chưa ghép vào đơn nào.` : "";
  return ledger.difference === 0 ? (
    <Alert tone="success" title="Tiền khớp sổ cái">
      {sums}
      {waiting}
    </Alert>
  ) : (
    <Alert tone="error" title={`Lệch ${formatVnd(ledger.difference)} so với sổ cái`}>
      {sums}
      {waiting}
    </Alert>
  );
}

function percentText(figures: Pick<Figures, "ownNights" | "elsewhereNights" | "capacity">): string {
  const percent = occupancyPercent(figures);
  return percent === null ? "—" : formatPercent(percent);
}

const withOccupancyText = <F extends Figures>(figures: F) => ({ ...figures, occupancy: percentText(figures) });

const commissionColumn: TableColumn<{ commission: number | null }> = {
  key: "commission",
  title: "Hoa hồng, đ",
  numeric: true,
  cell: ({ commission }) => (commission === null ? "" : formatAmount(commission)),
};

const figureColumns: TableColumn<Figures & { occupancy: string }>[] = [
  { key: "bookings", title: "Đơn", numeric: true },
  amountColumn("value", "Giá trị bán, đ"),
  amountColumn("received", "Thu, đ"),
  amountColumn("refunded", "Hoàn, đ"),
  { key: "guests", title: "Khách", numeric: true },
  { key: "roomNights", title: "Đêm đặt trong kỳ", numeric: true },
  amountColumn("ownNights", "Kín qua đơn"),
  amountColumn("elsewhereNights", "Bán nơi khác"),
  amountColumn("capacity", "Đêm phòng có"),
  { key: "occupancy", title: "Công suất", numeric: true },
];
