import { requirePermission } from "#kernel/actor.ts";
import { importCruises } from "#modules/cruises/commands/import-cruises.ts";
import { tryCruises } from "#modules/cruises/queries/ship-sheet.ts";
import { shipColumns } from "#modules/cruises/rules/ship-sheet.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths } from "../paths.ts";
import { ImportPanel } from "../spreadsheets/import-panel.tsx";
import { takeFile } from "../spreadsheets/take-file.ts";
import type { Route } from "./+types/import-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  await answer(() => requirePermission(ctx.actor, "catalogue.write"));
  return null;
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return takeFile(
    { context, request },
    {
      permission: "catalogue.write",
      purpose: "cruises",
      columns: shipColumns,
      attempt: (rows) => tryCruises(ctx, rows),
      apply: (shown) => importCruises(ctx, shown),
    },
  );
}

export const meta: Route.MetaFunction = () => [{ title: "Nhập tour từ tệp" }];

export default function ImportCruisesPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Nhập tour từ tệp"
        crumbs={[
          { label: "Du thuyền Hạ Long", href: kindPaths.cruise.home() },
          { label: "Danh sách tour", href: kindPaths.cruise.list() },
        ]}
      />
      <ImportPanel
        answer={actionData}
        noun="tour"
        after="Tour đã đăng chưa đổi gì với khách cho đến khi bạn bấm Đăng."
        back={{ label: "Xem danh sách tour", href: kindPaths.cruise.list() }}
        rules={
          <>
            <li>Mỗi dòng là một tour, nhận ra bằng slug. Slug chưa có sẽ thành tour mới ở dạng nháp, cần có tên.</li>
            <li>
              <b>Ô trống giữ nguyên</b> như đang có. Ghi <b>(trống)</b> để xoá nội dung một mục.
            </li>
            <li>
              Điểm nổi bật, Đã gồm, Chưa gồm, Đặc điểm: mỗi dòng trong ô là một mục; Đặc điểm và Danh mục viết đúng tên.
            </li>
            <li>Nhập tệp không tự đăng tour. Tour đã đăng nhận thay đổi thành bản chờ, hiện ra khi bạn bấm Đăng.</li>
          </>
        }
      />
    </>
  );
}
