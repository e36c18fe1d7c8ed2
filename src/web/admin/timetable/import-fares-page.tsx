import { requirePermission } from "#kernel/actor.ts";
import { importFares } from "#modules/flights/commands/import-fares.ts";
import { timetableMessages } from "#modules/flights/messages.ts";
import { tryFares } from "#modules/flights/queries/fare-sheet.ts";
import { fareColumns } from "#modules/flights/rules/fare-sheet.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import { ImportPanel } from "../spreadsheets/import-panel.tsx";
import { takeFile } from "../spreadsheets/take-file.ts";
import type { Route } from "./+types/import-fares-page.ts";

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
      ...{ permission: "prices.write", purpose: "fares", columns: fareColumns },
      attempt: (rows) => tryFares(ctx, rows),
      apply: (shown) => importFares(ctx, shown),
    },
  );
}

const TITLE = "Nhập hạng vé từ tệp";

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function ImportFaresPage({ actionData }: Route.ComponentProps) {
  const list = timetablePaths.fares();
  return (
    <>
      <PageHeading
        title={TITLE}
        crumbs={[
          { label: "Lịch bay", href: timetablePaths.list() },
          { label: "Hạng vé", href: list },
        ]}
      />
      <ImportPanel
        answer={actionData}
        noun="hạng vé"
        marking={{ why: "có giá đổi nhiều", note: timetableMessages.soldStays }}
        back={{ label: "Xem hạng vé", href: list }}
        rules={
          <>
            <li>Mỗi dòng là một hạng, nhận ra bằng hãng, chặng và mã hạng. Hạng chưa có sẽ thành hạng mới.</li>
            <li>
              <b>Ô trống giữ nguyên</b> như đang có. Ghi <b>(trống)</b> khi không có hành lý hay không giảm khứ hồi.
            </li>
            <li>Tiền là số đồng cho một khách, chưa gồm phí dịch vụ. Hoàn vé viết Có hoặc Không.</li>
            <li>Số chỗ mới áp cho các chuyến sắp bay, trừ ngày bạn đã đặt số chỗ riêng; không ít hơn số đã bán.</li>
            <li>Hạng không có trong tệp giữ nguyên. Điều kiện đổi, hoàn vé sửa ở trang của từng hạng.</li>
          </>
        }
      />
    </>
  );
}
