import { formatDate } from "#kernel/calendar-date.ts";
import { pageTitles } from "#modules/pages/messages.ts";
import { listStaffPages } from "#modules/pages/queries.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Table } from "#ui/table.tsx";
import { runLoader } from "#web/forms/run-loader.ts";
import { informationPaths } from "../../site/about/information-paths.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/list-page.ts";
import { pagePaths } from "./addresses.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => ({ pages: await listStaffPages(ctx) }));

export const meta: Route.MetaFunction = () => [{ title: "Trang thông tin" }];

export default function InformationListPage({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Trang thông tin" />
      <section className="box" aria-label="Các trang khách đọc">
        <Table
          caption="Trang thông tin"
          columns={[
            {
              key: "page",
              title: "Trang",
              cell: ({ page }) => (
                <Anchor className="link" href={pagePaths.edit(page)}>
                  {pageTitles[page]}
                </Anchor>
              ),
            },
            {
              key: "shown",
              title: "Đang áp dụng",
              cell: ({ shown }) =>
                `Bản ${shown.version}${shown.effectiveOn ? `, từ ${formatDate(shown.effectiveOn)}` : ""}`,
            },
            {
              key: "next",
              title: "Sắp tới",
              cell: ({ next, hasUnpublished }) => (
                <>
                  {next?.effectiveOn && (
                    <Badge tone="info">
                      Bản {next.version} từ {formatDate(next.effectiveOn)}
                    </Badge>
                  )}
                  {hasUnpublished && <Badge>Có bản nháp</Badge>}
                </>
              ),
            },
            {
              key: "title",
              title: "Khách đọc",
              cell: ({ page }) => (
                <Anchor className="link" href={informationPaths[page]}>
                  Xem trang <span className="sr-only">{pageTitles[page]}</span>
                </Anchor>
              ),
            },
          ]}
          rows={pages}
          idOf={({ page }) => page}
        />
      </section>
    </>
  );
}
