import { can } from "#kernel/actor.ts";
import { formatDate, formatLongDate, today } from "#kernel/calendar-date.ts";
import { formatDecimal, formatPercent, formatPercentChange } from "#kernel/decimal.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { SupplierName } from "#modules/flights/contract/supplier.ts";
import { supplierTitles } from "#modules/flights/messages.ts";
import type { Dashboard, Figures, ToDo } from "#modules/statistics/contract.ts";
import { getDashboard, listReviewsToDo } from "#modules/statistics/queries/get-dashboard.ts";
import { getFirstSteps } from "#modules/statistics/queries/get-first-steps.ts";
import { occupancyPercent } from "#modules/statistics/rules.ts";
import { Anchor } from "#ui/anchor.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { viewSlugs } from "../bookings/list/booking-list-query.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths, kindPaths } from "../paths.ts";
import { canSell, FirstSteps } from "../settings/first-steps.tsx";
import type { Route } from "./+types/dashboard-page.ts";
import { BarChart } from "./bar-chart.tsx";
import "./dashboard.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const name = ctx.actor.kind === "staff" ? ctx.actor.name : "";
    const dashboard = can(ctx.actor, "bookings.read") ? await getDashboard(ctx) : null;
    // Moderators without the booking permission see only the reviews to do.
    const reviews = !dashboard && can(ctx.actor, "reviews.moderate") ? await listReviewsToDo(ctx) : null;
    const firstSteps = can(ctx.actor, "settings.write") ? await getFirstSteps(ctx) : [];
    return { name, today: today(ctx.now()), dashboard, reviews, firstSteps: canSell(firstSteps) ? [] : firstSteps };
  });

export const meta: Route.MetaFunction = () => [{ title: "Tổng quan" }];

function accountRejected(supplier: SupplierName) {
  const text = `Nguồn vé ${supplierTitles[supplier]} từ chối tài khoản`;
  return { text, verb: "Sửa", href: adminPaths.flightSettings() };
}

const toDoText: Record<ToDo["key"], { text: string; verb: string; href: string }> = {
  "datacom-account": accountRejected("datacom"),
  "duffel-account": accountRejected("duffel"),
  "needs-staff": {
    text: "Vé máy bay cần xử lý với hãng",
    verb: "Mở",
    href: adminPaths.bookings({ xem: viewSlugs["needs-staff"] }),
  },
  "late-cases": {
    text: "Khiếu nại, yêu cầu dữ liệu quá hạn",
    verb: "Xử lý",
    href: adminPaths.cases({ late: "1" }),
  },
  cases: { text: "Khiếu nại, yêu cầu dữ liệu chờ trả lời", verb: "Mở", href: adminPaths.cases() },
  enquiries: {
    text: "Yêu cầu mới chưa ai nhận",
    verb: "Mở",
    href: adminPaths.enquiries({ state: "new" }),
  },
  "to-match": { text: "Chuyển khoản chưa ghép đơn", verb: "Ghép", href: adminPaths.transfers() },
  "to-approve": { text: "Lệnh hoàn tiền, huỷ phiếu chờ duyệt", verb: "Duyệt", href: adminPaths.refunds() },
  "to-pay": { text: "Lệnh hoàn tiền chờ chuyển", verb: "Mở", href: adminPaths.refunds() },
  "to-confirm": {
    text: "Chờ tàu, khách sạn xác nhận hoặc hãng xuất vé",
    verb: "Mở",
    href: adminPaths.bookings({ xem: viewSlugs["to-confirm"] }),
  },
  "owing-soon": {
    text: "Đi trong 3 ngày mà còn nợ",
    verb: "Thu",
    href: adminPaths.bookings({ xem: viewSlugs.owing }),
  },
  "change-asked": {
    text: "Khách muốn đổi đơn",
    verb: "Trả lời",
    href: adminPaths.bookings({ xem: viewSlugs["change-asked"] }),
  },
  "refund-due": { text: "Đơn cần hoàn tiền", verb: "Mở", href: adminPaths.bookings({ xem: viewSlugs["refund-due"] }) },
  "cruise-reviews": { text: "Đánh giá du thuyền chờ duyệt", verb: "Duyệt", href: kindPaths.cruise.reviews() },
  "hotel-reviews": { text: "Đánh giá khách sạn chờ duyệt", verb: "Duyệt", href: kindPaths.hotel.reviews() },
  new: { text: "Đơn mới chưa ai nhận", verb: "Nhận", href: adminPaths.bookings({ xem: viewSlugs.new }) },
};

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { name, today, dashboard, reviews, firstSteps } = loaderData;
  const lunar = lunarDate(today);
  return (
    <>
      <PageHeading title={`Chào ${name}`} crumbs={null}>
        <p className="text-text-2">
          {formatLongDate(today)} · {lunar.day}/{lunar.month} âm
        </p>
      </PageHeading>
      {firstSteps.length > 0 && (
        <div className="mb-4">
          <FirstSteps steps={firstSteps} />
        </div>
      )}
      {dashboard && <DashboardView dashboard={dashboard} />}
      {reviews && <ToDoList toDo={reviews} />}
      {!dashboard && !reviews && <p className="box box-body">Chọn một mục ở thanh bên để bắt đầu.</p>}
    </>
  );
}

function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const { money, tonight } = dashboard;
  return (
    <div className={money ? "dashboard" : "dashboard dashboard-plain"}>
      {/* Open tasks come first, because on a phone everything else is below the fold. */}
      <ToDoList toDo={dashboard.toDo} />
      <Strip dashboard={dashboard} />
      {money && (
        <Box
          id="revenue"
          title="Thực thu theo ngày, triệu đồng"
          head={
            <Anchor className="link" href={kindPaths.cruise.statistics()}>
              Thống kê
            </Anchor>
          }
          className="dashboard-chart"
        >
          <div className="box-body">
            <BarChart
              caption="Thực thu theo ngày"
              unit="đồng"
              bars={money.days.map((day) => ({ label: formatDate(day.from).slice(0, 5), value: day.received }))}
              format={formatVnd}
              axis={(value) => formatDecimal(value / 1_000_000)}
            />
            <h3 className="mt-4 mb-2 font-semi">Công suất phòng, %</h3>
            <BarChart
              caption="Công suất phòng theo ngày"
              unit="%"
              bars={money.days.map((day) => ({ label: formatDate(day.from).slice(0, 5), value: occupancyOf(day) }))}
              format={formatPercent}
              axis={formatDecimal}
              tone="second"
            />
          </div>
        </Box>
      )}
      <div className="dashboard-side">
        <Arrivals arrivals={dashboard.arrivals} />
        {tonight.length > 0 && (
          <Box id="departures" title="Phòng đã bán tối nay">
            <ul className="dashboard-list">
              {tonight.map((product) => (
                <li key={product.productId}>
                  <b>{product.title}</b>
                  <meter
                    min={0}
                    max={product.capacity}
                    value={product.ownNights + product.elsewhereNights}
                    aria-label={`Đã bán của ${product.title}`}
                  />
                  <span className="num">
                    {product.ownNights + product.elsewhereNights}/{product.capacity} phòng: {product.ownNights} qua đơn,{" "}
                    {product.elsewhereNights} nơi khác
                  </span>
                </li>
              ))}
            </ul>
          </Box>
        )}
      </div>
    </div>
  );
}

function Strip({ dashboard: { money, placedToday, awaitingPayment, arrivals } }: { dashboard: Dashboard }) {
  return (
    <dl className="box dashboard-strip">
      {money && (
        <>
          <div>
            <dt>Doanh số 28 ngày</dt>
            <dd>{formatVnd(money.current.value)}</dd>
            <dd className="dashboard-note">{changeOf(money.current.value, money.before.value)}</dd>
          </div>
          <div>
            <dt>Thực thu</dt>
            <dd>{formatVnd(money.current.received - money.current.refunded)}</dd>
            <dd className="dashboard-note">{money.current.bookings} đơn đã có tiền</dd>
          </div>
        </>
      )}
      <div>
        <dt>Đơn mới hôm nay</dt>
        <dd>{placedToday}</dd>
      </div>
      <div>
        <dt>Chờ thanh toán</dt>
        <dd>
          {awaitingPayment.count}
          {awaitingPayment.isCapped && "+"}
        </dd>
        <dd className="dashboard-note">{awaitingPayment.endingWithinHour} đơn hết giờ giữ trong 60 phút</dd>
      </div>
      <div>
        <dt>Khách đến hôm nay</dt>
        <dd>{arrivals.guests} khách</dd>
        <dd className="dashboard-note">{arrivals.count} đơn</dd>
      </div>
    </dl>
  );
}

function ToDoList({ toDo }: { toDo: readonly ToDo[] }) {
  return (
    <Box id="to-do" title="Việc cần làm hôm nay" className="dashboard-tasks">
      {toDo.length === 0 ? (
        <p className="box-body text-text-2">Không có việc nào đang chờ.</p>
      ) : (
        <ul className="dashboard-list">
          {toDo.map(({ key, count, refunding }) => (
            <li key={key}>
              <span className="dashboard-count num">{count}</span>
              <b>
                {toDoText[key].text}
                {refunding !== undefined && `, ${refunding} đơn đã có lệnh`}
              </b>
              <Anchor
                className="link"
                href={toDoText[key].href}
                aria-label={`${toDoText[key].verb}: ${toDoText[key].text}`}
              >
                {toDoText[key].verb}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Arrivals({ arrivals }: { arrivals: Dashboard["arrivals"] }) {
  return (
    <Box
      id="arrivals"
      title="Khách đến hôm nay"
      head={
        <Anchor className="link" href={adminPaths.departures()}>
          Danh sách lên tàu
        </Anchor>
      }
    >
      {arrivals.bookings.length === 0 ? (
        <p className="box-body text-text-2">Hôm nay không có khách đến.</p>
      ) : (
        <ul className="dashboard-list">
          {arrivals.bookings.map((booking) => (
            <li key={booking.code}>
              <Anchor className="link basis-full" href={adminPaths.booking(booking.code)}>
                {spacedCode(booking.code)}
              </Anchor>
              <span className="flex-1">
                <b>{booking.name}</b>, {booking.guests} khách, {booking.title}
              </span>
              <span className="num">
                {booking.outstanding > 0 ? `Còn ${formatVnd(booking.outstanding)}` : "Đã đủ tiền"}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const occupancyOf = (figures: Figures) => Math.round(occupancyPercent(figures) ?? 0);

function changeOf(now: number, before: number): string {
  if (before === 0) return "chưa có kỳ trước để so";
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  return `${formatPercentChange(percent)} so với 28 ngày trước`;
}
