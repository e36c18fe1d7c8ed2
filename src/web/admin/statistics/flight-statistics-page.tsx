import Download from "lucide-react/icons/download";
import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { SupplierName } from "#modules/flights/contract/supplier.ts";
import { supplierTitles } from "#modules/flights/messages.ts";
import type { FlightFigures, NamedFlightFigures } from "#modules/statistics/contract.ts";
import { getFlightStatistics } from "#modules/statistics/queries/flight-statistics.ts";
import { buttonClass } from "#ui/button.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { readStale } from "#web/server/read-stale.ts";
import { amountColumn } from "../layout/amount-column.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import { airlineText } from "../timetable/labels.ts";
import type { Route } from "./+types/flight-statistics-page.ts";
import { unitSlugs } from "./address.ts";
import { BusinessLineNav } from "./business-line-nav.tsx";
import { PeriodChart } from "./period-chart.tsx";
import { PeriodForm } from "./period-form.tsx";
import { periodText } from "./period-text.ts";
import { readPeriod } from "./read-statistics-search.ts";
import "./statistics.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({
    statistics: await readStale(ctx, (ctx) => getFlightStatistics(ctx, readPeriod(url))),
  }));

export const meta: Route.MetaFunction = () => [{ title: "Thống kê vé máy bay" }];

export default function FlightStatisticsPage({ loaderData: { statistics } }: Route.ComponentProps) {
  const { from, to, unit, total, periods, routes, airlines, suppliers } = statistics;
  const span = { tu: from, den: to, theo: unitSlugs[unit] };
  return (
    <>
      <PageHeading title="Thống kê vé máy bay" crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]}>
        <a className={buttonClass("quiet")} href={timetablePaths.exportStatistics(span)} download>
          <Download />
          Phí từng đơn, CSV
        </a>
      </PageHeading>
      <BusinessLineNav line="flight" home="cruise" span={span} />
      <PeriodForm query={span} />
      <FigureStrip total={total} />
      <Box title="Phí dịch vụ, triệu đồng">
        <div className="box-body">
          <PeriodChart
            label={`Phí dịch vụ từ ${formatDate(from)} đến ${formatDate(to)}`}
            series={["Phí dịch vụ"]}
            bars={periods.map((row) => ({ label: formatDate(row.from).slice(0, 5), values: [row.fee] }))}
          />
        </div>
        <Table
          caption="Theo kỳ"
          rows={periods.map((row) => ({ ...row, period: periodText(row) }))}
          idOf={(row) => row.from}
          columns={[{ key: "period", title: "Kỳ" }, ...figureColumns]}
        />
      </Box>
      <FiguresBy title="Theo chặng" noun="Chặng" rows={routes} nameOf={(key) => key} />
      <FiguresBy title="Theo hãng bay" noun="Hãng bay" rows={airlines} nameOf={airlineText} />
      <FiguresBy
        title="Theo nguồn vé"
        noun="Nguồn vé"
        rows={suppliers}
        nameOf={(key) => supplierTitles[key as SupplierName] ?? key}
      />
      <p className="text-text-2">
        Chỉ tính đơn đã xuất vé, theo ngày đặt; vé đã trả lại không còn tính. Phí dịch vụ là tiền khách trả trừ tiền trả
        nguồn vé. Đơn hai hãng tính riêng từng hãng, đơn khứ hồi cùng hãng tính theo chiều đi.
      </p>
    </>
  );
}

type FiguresByProps = {
  title: string;
  noun: string;
  rows: readonly NamedFlightFigures[];
  nameOf: (key: string) => string;
};

function FiguresBy({ title, noun, rows, nameOf }: FiguresByProps) {
  return (
    <Box title={title}>
      <Table
        caption={`Bảng: ${title}`}
        rows={rows}
        idOf={({ key }) => key}
        columns={[{ key: "key", title: noun, cell: ({ key }) => nameOf(key) }, ...figureColumns]}
        empty="Chưa có vé nào xuất trong những ngày này."
      />
    </Box>
  );
}

function FigureStrip({ total }: { total: FlightFigures }) {
  const figures: [string, string, string][] = [
    ["Phí dịch vụ", formatVnd(total.fee), `${total.orders} đơn ở hãng`],
    ["Khách trả", formatVnd(total.total), `${total.tickets} vé`],
    ["Trả nguồn vé", formatVnd(total.cost), ""],
  ];
  return (
    <dl className="box figure-strip">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const figureColumns: TableColumn<FlightFigures>[] = [
  { key: "orders", title: "Đơn ở hãng", numeric: true },
  { key: "tickets", title: "Vé", numeric: true },
  amountColumn("total", "Khách trả, đ"),
  amountColumn("cost", "Trả nguồn vé, đ"),
  amountColumn("fee", "Phí dịch vụ, đ"),
];
