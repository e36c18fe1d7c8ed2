import Search from "lucide-react/icons/search";
import Upload from "lucide-react/icons/upload";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { timetableSearch } from "#modules/flights/contract/timetable-input.ts";
import { listFlights } from "#modules/flights/queries/timetable.ts";
import { weekdaysText } from "#modules/flights/rules/weekdays.ts";
import { Anchor } from "#ui/anchor.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { useFlashMessage } from "../layout/action-form.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { timetableFlash } from "./flash.ts";
import { airlineText } from "./labels.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(timetableSearch, queryOf(url));
    const list = await listFlights(ctx, parse(timetableSearch, query));
    redirectToLastPage(list, (page) => timetablePaths.list({ ...query, page }));
    return {
      query,
      list,
      mayWrite: can(ctx.actor, "prices.write"),
      flash: timetableFlash.in(url),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Lịch bay" }];

export default function TimetablePage({ loaderData: { list, query, mayWrite, flash } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  useFlashMessage(flash);
  return (
    <>
      <PageHeading title="Lịch bay">
        <ExportMenu action={timetablePaths.exportList()} />
        {mayWrite && (
          <>
            <LinkButton href={timetablePaths.importList()} variant="quiet">
              <Upload />
              Nhập tệp
            </LinkButton>
            <LinkButton href={timetablePaths.create()}>Thêm chuyến bay</LinkButton>
          </>
        )}
      </PageHeading>
      <section className="box" aria-label="Lịch bay">
        <FilterForm label="Tìm chuyến bay" query={filters} all={timetablePaths.list()}>
          <TextField
            name="text"
            type="search"
            label="Tìm chuyến bay"
            icon={Search}
            placeholder="Số hiệu, hãng, chặng: VN213, Vietjet, HAN SGN, Đà Nẵng"
            maxLength={60}
            defaultValue={query.text ?? ""}
          />
        </FilterForm>
        <Table
          caption="Chuyến bay"
          columns={[
            {
              key: "number",
              title: "Số hiệu",
              cell: ({ number }) =>
                mayWrite ? (
                  <Anchor className="link num" href={timetablePaths.edit(number)}>
                    {number}
                  </Anchor>
                ) : (
                  number
                ),
            },
            { key: "airline", title: "Hãng", cell: ({ airline }) => airlineText(airline) },
            { key: "from", title: "Chặng", cell: ({ from, to }) => `${from} – ${to}` },
            { key: "departsAt", title: "Giờ đi" },
            { key: "minutes", title: "Phút bay", numeric: true },
            { key: "weekdays", title: "Ngày bay", cell: ({ weekdays }) => weekdaysText(weekdays) },
            {
              key: "fromOn",
              title: "Thời gian",
              cell: ({ fromOn, toOn }) => `${formatDate(fromOn)} – ${formatDate(toOn)}`,
            },
            {
              key: "aircraft",
              title: "Chỗ",
              cell: ({ number }) => (
                <Anchor className="link" href={timetablePaths.seats({ so: number })}>
                  Xem chỗ <span className="sr-only">của {number}</span>
                </Anchor>
              ),
            },
          ]}
          rows={list.data}
          idOf={({ number }) => number}
          empty={query.text ? "Không có chuyến nào khớp." : "Chưa có chuyến bay nào. Thêm chuyến hoặc nhập từ tệp."}
        />
        <div className="box-body">
          <ListPages
            list={list}
            hrefOf={(page) => timetablePaths.list({ ...filters, page })}
            query={filters}
            noun="chuyến"
          />
        </div>
      </section>
    </>
  );
}
