import { z } from "zod";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { consentSourceNames } from "#modules/consents/messages.ts";
import { listSubscribers } from "#modules/consents/queries.ts";
import { wholeInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/subscribers-page.ts";
import "../bookings/bookings.css";

const search = z.strictObject({
  page: wholeInput(1, 100_000).default(1),
  size: wholeInput(STAFF_PAGE_SIZE.min, STAFF_PAGE_SIZE.max).default(STAFF_PAGE_SIZE.max),
});

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(search, queryOf(url));
    const list = await listSubscribers(ctx, parse(search, query));
    redirectToLastPage(list, (page) => adminPaths.subscribers({ ...query, page }));
    return { query, list };
  });

export const meta: Route.MetaFunction = () => [{ title: "Nhận thư ưu đãi" }];

export default function SubscribersPage({ loaderData: { list, query } }: Route.ComponentProps) {
  const { page: _, ...sized } = query;
  return (
    <>
      <PageHeading title="Nhận thư ưu đãi" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <LinkButton href={paths.offers()} variant="quiet">
          Xem trang đăng ký
        </LinkButton>
        {list.total > 0 && <ExportMenu action={adminPaths.exportSubscribers()} />}
      </PageHeading>
      <section className="box desk">
        <p className="box-body text-text-2">
          Chỉ những người dưới đây đã đồng ý nhận thư quảng cáo. Tệp xuất ra có liên kết ngừng nhận của từng người: đặt
          liên kết đó ở chân mỗi thư, ghi [QC] ở đầu tiêu đề, và xuất tệp mới trước mỗi lần gửi.
        </p>
        <Table
          caption="Người nhận thư ưu đãi"
          rows={list.data}
          idOf={({ email }) => email}
          empty="Chưa có ai đồng ý nhận thư ưu đãi."
          columns={[
            {
              key: "email",
              title: "Email",
              cell: ({ email }) => (
                <Anchor className="link wrap-anywhere" href={adminPaths.person({ khach: email })}>
                  {email}
                </Anchor>
              ),
            },
            { key: "givenAt", title: "Đồng ý lúc", cell: ({ givenAt }) => (givenAt ? formatInstant(givenAt) : "") },
            { key: "source", title: "Đăng ký ở", cell: ({ source }) => consentSourceNames[source] },
            { key: "version", title: "Lời đồng ý", cell: ({ version }) => `Bản ${version}` },
          ]}
        />
        <div className="admin-list-foot">
          <ListPages
            list={list}
            hrefOf={(page) => adminPaths.subscribers({ ...sized, page })}
            query={sized}
            noun="người"
          />
        </div>
      </section>
    </>
  );
}
