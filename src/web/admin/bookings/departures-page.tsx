import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Form } from "react-router";
import { queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatDate, formatLongDate, isCalendarDate, today } from "#kernel/calendar-date.ts";
import { type Departure, listDepartures } from "#modules/bookings/queries/departures.ts";
import { type ListedClosure, listClosures } from "#modules/closures/queries/get-closure.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { DateTextField } from "#ui/date-text-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/departures-page.ts";
import "./bookings.css";

/** The ships of a day and their passenger lists; default: today. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { ngay = "" } = queryOf(new URL(request.url));
    const on = isCalendarDate(ngay) ? ngay : today(ctx.now());
    return {
      on,
      departures: await listDepartures(ctx, on),
      mayExport: can(ctx.actor, "personal-data.read"),
      closures: await listClosures(ctx),
      mayMove: can(ctx.actor, "bookings.write") && on >= today(ctx.now()),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Lên tàu" }];

export default function DeparturesPage({ loaderData }: Route.ComponentProps) {
  const { on, departures, closures, ...rights } = loaderData;
  return (
    <>
      <PageHeading title="Lên tàu" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        {rights.mayMove && (
          <LinkButton href={adminPaths.closeBay({ tu: on })} variant="quiet">
            Ngừng chạy cả vịnh
          </LinkButton>
        )}
      </PageHeading>
      {closures.length > 0 && <Closures closures={closures} />}
      <Box
        id="ngay-di"
        title={formatLongDate(on)}
        head={
          <Form method="get" className="departure-day" key={on}>
            <DateTextField name="ngay" label="Ngày khởi hành" defaultValue={on} required />
            <Button type="submit" variant="quiet">
              Xem
            </Button>
          </Form>
        }
      >
        {departures.length > 0 ? (
          <ul className="money-list">
            {departures.map((departure) => (
              <DepartureItem key={departure.productId} departure={departure} on={on} {...rights} />
            ))}
          </ul>
        ) : (
          <div className="box-body">
            <EmptyState title="Không có khách lên tàu">
              <p>Ngày này chưa có đơn nào đã thanh toán hay đang giữ phòng.</p>
            </EmptyState>
          </div>
        )}
      </Box>
    </>
  );
}

function Closures({ closures }: { closures: readonly ListedClosure[] }) {
  return (
    <Alert tone="warning" title="Đang ngừng chạy">
      <ul>
        {closures.map(({ id, place, from, to }) => (
          <li key={id}>
            <Anchor className="link" href={adminPaths.closure(id)}>
              {place}, {from === to ? formatDate(from) : `${formatDate(from)} đến ${formatDate(to)}`}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type ItemProps = { departure: Departure; on: string; mayExport: boolean; mayMove: boolean };

function DepartureItem({ departure, on, mayExport, mayMove }: ItemProps) {
  const { productId, title, bookings, party, guestsWithPapers, heldBookings } = departure;
  const query = { tau: productId, ngay: on };
  return (
    <li>
      <div>
        <b>{title}</b>
        {bookings > 0 && (
          <>
            <Badge tone={guestsWithPapers >= party ? "success" : "warning"}>
              Đủ giấy tờ {guestsWithPapers}/{party} khách
            </Badge>
            <span>
              {party} khách, {bookings} đơn
            </span>
          </>
        )}
        {heldBookings > 0 && <span>{heldBookings} đơn đang giữ phòng</span>}
      </div>
      <div className="money-actions">
        {mayExport && bookings > 0 && (
          <>
            <a className={buttonClass("quiet", "sm")} href={adminPaths.boardingSheet(query)}>
              <Printer />
              Xem và in <span className="sr-only">danh sách lên tàu {title}</span>
            </a>
            <a className={buttonClass("quiet", "sm")} href={adminPaths.boardingList(query)} download>
              <Download />
              Excel <span className="sr-only">danh sách lên tàu {title}</span>
            </a>
          </>
        )}
        {mayMove && (
          <LinkButton href={adminPaths.wholeDeparture(query)} variant="quiet" size="sm">
            Huỷ hoặc dời cả chuyến <span className="sr-only">{title}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}
