import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { importNights } from "#modules/availability/commands/import-nights.ts";
import { tryNights } from "#modules/availability/queries/night-sheet.ts";
import { nightColumns } from "#modules/availability/rules/night-sheet.ts";
import { findProductName } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffWords } from "../products/labels.ts";
import { ImportPanel } from "../spreadsheets/import-panel.tsx";
import { takeFile } from "../spreadsheets/take-file.ts";
import type { Route } from "./+types/import-page.ts";
import { basisOf, inventoryWords } from "./labels.ts";
import { readPlan } from "./read-plan.ts";

async function productOf(ctx: Context, slug: string, url: URL) {
  const kind = staffKindAt(url.pathname);
  requirePermission(ctx.actor, "prices.write");
  const product = await findProductName(ctx, kind, slug);
  if (!product) throw notFound(inventoryWords[kind].none);
  return { ...product, kind, ...readPlan(url) };
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return toErrorPage(async () => ({ product: await productOf(ctx, params.slug, url) }));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const product = await toErrorPage(() => productOf(ctx, params.slug, url));
  return takeFile(
    { context, request },
    {
      permission: "prices.write",
      purpose: `nights ${product.id} ${product.ratePlanId ?? ""}`.trim(),
      columns: nightColumns[basisOf[product.kind]],
      attempt: (rows) => tryNights(ctx, product, rows),
      apply: (shown) => importNights(ctx, product, shown),
    },
  );
}

export const meta: Route.MetaFunction = () => [{ title: "Nhập lịch giá từ tệp" }];

export default function ImportNightsPage({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const { kind, ratePlanId } = product;
  const back = kindPaths[kind].inventory({ tau: product.slug, dk: ratePlanId });
  return (
    <>
      <PageHeading
        title={`Nhập lịch giá: ${product.title}`}
        crumbs={[
          { label: staffWords[kind].line, href: kindPaths[kind].home() },
          { label: "Lịch giá và phòng", href: back },
        ]}
      />
      <ImportPanel
        answer={actionData}
        noun="dòng"
        back={{ label: "Xem lịch giá", href: back }}
        rules={
          <>
            <li>
              Mỗi dòng là một ngày của một hạng phòng. <b>Ô trống giữ nguyên</b> như đang có.
            </li>
            <li>
              Giá khác đang có trở thành giá riêng của ngày. Ghi <b>quy tắc</b> để bỏ giá riêng, về giá theo quy tắc.
            </li>
            <li>
              Giá viết 3350000, 3,350,000 hoặc 3.350.000 đ; ngày viết 31/12/2026 hoặc 2026-12-31; Đóng bán là Có hoặc
              Không.
            </li>
            <li>
              “Bán nơi khác” là số phòng nơi khác đã bán, “Nơi bán” là ai bán, ví dụ “Agoda 2; Hãng tàu 1”. Để trống thì
              giữ nguyên.
            </li>
            <li>Đêm chưa mở bán được mở khi có số phòng. Không mở ít hơn số đã bán và đang giữ.</li>
          </>
        }
      />
    </>
  );
}
