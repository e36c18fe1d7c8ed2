import { requirePermission } from "#kernel/actor.ts";
import { importFlights } from "#modules/flights/commands/import-flights.ts";
import { timetableMessages } from "#modules/flights/messages.ts";
import { tryFlights } from "#modules/flights/queries/flight-sheet.ts";
import { flightColumns } from "#modules/flights/rules/flight-sheet.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import { ImportPanel } from "../spreadsheets/import-panel.tsx";
import { takeFile } from "../spreadsheets/take-file.ts";
import type { Route } from "./+types/import-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  await toErrorPage(() => requirePermission(ctx.actor, "prices.write"));
  return null;
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeFile(
    { context, request },
    {
      ...{ permission: "prices.write", purpose: "flights", columns: flightColumns },
      attempt: (rows) => tryFlights(ctx, rows),
      apply: (shown) => importFlights(ctx, shown),
    },
  );
}

const TITLE = "Nhập lịch bay từ tệp";

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function ImportFlightsPage({ actionData }: Route.ComponentProps) {
  const list = timetablePaths.list();
  return (
    <>
      <PageHeading title={TITLE} crumbs={[{ label: "Lịch bay", href: list }]} />
      <ImportPanel
        answer={actionData}
        noun="chuyến"
        marking={{ why: "có khách đã giữ hoặc mua chỗ", note: timetableMessages.soldStays }}
        back={{ label: "Xem lịch bay", href: list }}
        rules={
          <>
            <li>Mỗi dòng là một chuyến, nhận ra bằng số hiệu. Số hiệu chưa có sẽ thành chuyến mới.</li>
            <li>
              <b>Ô trống giữ nguyên</b> như đang có. Ghi <b>(trống)</b> ở nhà ga khi không có nhà ga.
            </li>
            <li>Ngày bay viết Hằng ngày, hoặc T2, T4, CN. Giờ đi là giờ tại điểm đi, ví dụ 06:15.</li>
            <li>Chuyến không có trong tệp giữ nguyên. Giá và số chỗ nhập ở trang Hạng vé.</li>
          </>
        }
      />
    </>
  );
}
