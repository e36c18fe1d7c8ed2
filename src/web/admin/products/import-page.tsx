import { requirePermission } from "#kernel/actor.ts";
import { addAmenities } from "#modules/amenities/commands.ts";
import { saleStateOf } from "#modules/availability/queries/sale-state.ts";
import { saleProblemsIn } from "#modules/availability/rules/sale-problems.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { ProductRow } from "#modules/products/rules/product-sheet.ts";
import type { Context } from "#platform/context.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { ImportPanel } from "../spreadsheets/import-panel.tsx";
import { type Lacking, takeFile } from "../spreadsheets/take-file.ts";
import type { Route } from "./+types/import-page.ts";
import { missingIn } from "./editor/sections.ts";
import { editedKinds } from "./kinds.server.ts";
import { staffWords } from "./labels.ts";
import { sheetsOfKinds } from "./sheets.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  await toErrorPage(() => requirePermission(ctx.actor, "catalogue.write"));
  return { kind: staffKindAt(url.pathname) };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const kind = staffKindAt(url.pathname);
  const { columns, attempt, apply } = sheetsOfKinds[kind];
  return takeFile(
    { context, request },
    {
      ...{ permission: "catalogue.write", purpose: `${kind}s`, columns },
      attempt: (rows) => attempt(ctx, rows),
      apply: (shown) => apply(ctx, shown),
      addUnknown: (names) => addAmenities(ctx, editedKinds[kind].amenities.own, names),
      lacking: (rows) => lackingOf(ctx, kind, rows),
    },
  );
}

/** Maximum number of imported products whose gaps are listed. */
const MOST_TOLD = 20;

async function lackingOf(ctx: Context, kind: ProductKind, rows: readonly ProductRow[]): Promise<Lacking[]> {
  const { toEdit, blockers } = editedKinds[kind];
  const told: Lacking[] = [];
  for (const { cells } of rows.slice(0, MOST_TOLD)) {
    const { id, slug, work } = await toEdit(ctx, String(cells.slug ?? "").trim());
    const [errors, sale] = await Promise.all([blockers(ctx, id, work), saleStateOf(ctx, { id, kind })]);
    const lacks = [
      ...missingIn(kind, errors).map(({ label }) => label),
      ...saleProblemsIn(sale).map(({ text }) => text),
    ];
    told.push({
      ...{ title: work.title, href: kindPaths[kind].edit(slug ?? id) },
      lacks: lacks.map((text) => text.replace(/\.$/, "")),
    });
  }
  return told;
}

const titleOf = (kind: ProductKind) => `Nhập ${staffWords[kind].one} từ tệp`;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData?.kind ?? "cruise") }];

export default function ImportProductsPage({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const { line, list, one, One, inLines } = staffWords[kind];
  const pages = kindPaths[kind];
  const home = kind === "cruise" ? [{ label: line, href: pages.home() }] : [];
  return (
    <>
      <PageHeading title={titleOf(kind)} crumbs={[...home, { label: list, href: pages.list() }]} />
      <ImportPanel
        answer={actionData}
        noun={one}
        template={pages.exportList({ mau: "1", tep: "xlsx" })}
        after={`${One} đã đăng chưa đổi gì với khách cho đến khi bạn bấm Đăng.`}
        back={{ label: `Xem ${list.toLowerCase()}`, href: pages.list() }}
        rules={
          <>
            <li>
              Mỗi dòng là một {one}, nhận ra bằng slug. Slug chưa có sẽ thành {one} mới ở dạng nháp, cần có tên.
            </li>
            <li>
              <b>Ô trống giữ nguyên</b> như đang có. Ghi <b>(trống)</b> để xoá nội dung một mục.
            </li>
            <li>{inLines}</li>
            <li>
              Phòng, {kind === "hotel" ? "điều kiện giá, quy định" : "phí huỷ, quy định"} và bảng giá: mỗi dòng trong ô
              là một mục, các phần cách nhau bằng “|” như trong tệp mẫu. Phòng không nhắc tới thì giữ nguyên; bảng giá
              trong ô thay bảng giá đang có.
            </li>
            <li>
              Nhập tệp không tự đăng {one}. {One} đã đăng nhận thay đổi thành bản chờ, hiện ra khi bạn bấm Đăng.
            </li>
          </>
        }
      />
    </>
  );
}
