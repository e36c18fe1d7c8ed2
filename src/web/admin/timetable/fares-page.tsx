import Search from "lucide-react/icons/search";
import Upload from "lucide-react/icons/upload";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatAmount } from "#kernel/money.ts";
import { fareKeyText, timetableSearch } from "#modules/flights/contract/timetable-input.ts";
import { listFares } from "#modules/flights/queries/timetable.ts";
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
import type { Route } from "./+types/fares-page.ts";
import { timetableFlash } from "./flash.ts";
import { airlineText } from "./labels.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const query = knownOf(timetableSearch, queryOf(url));
    const list = await listFares(ctx, parse(timetableSearch, query));
    redirectToLastPage(list, (page) => timetablePaths.fares({ ...query, page }));
    return {
      query,
      list,
      mayWrite: can(ctx.actor, "prices.write"),
      flash: timetableFlash.in(url),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Hạng vé" }];

export default function FaresPage({ loaderData: { list, query, mayWrite, flash } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  useFlashMessage(flash);
  return (
    <>
      <PageHeading title="Hạng vé" crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]}>
        <ExportMenu action={timetablePaths.exportFares()} />
        {mayWrite && (
          <>
            <LinkButton href={timetablePaths.importFares()} variant="quiet">
              <Upload />
              Nhập tệp
            </LinkButton>
            <LinkButton href={timetablePaths.createFare()}>Thêm hạng vé</LinkButton>
          </>
        )}
      </PageHeading>
      <section className="box" aria-label="Hạng vé">
        <FilterForm label="Tìm hạng vé" query={filters} all={timetablePaths.fares()}>
          <TextField
            name="text"
            type="search"
            label="Tìm hạng vé"
            icon={Search}
            placeholder="Hãng, chặng, mã hạng: Vietjet HAN SGN"
            maxLength={60}
            defaultValue={query.text ?? ""}
          />
        </FilterForm>
        <Table
          caption="Các hạng vé"
          columns={[
            {
              key: "brand",
              title: "Hạng",
              cell: (fare) =>
                mayWrite ? (
                  <Anchor className="link" href={timetablePaths.editFare(fareKeyText(fare))}>
                    {fare.brand}
                    <span className="sr-only">
                      {" "}
                      {fare.airline} {fare.from} {fare.to}
                    </span>
                  </Anchor>
                ) : (
                  fare.brand
                ),
            },
            { key: "code", title: "Mã" },
            { key: "airline", title: "Hãng", cell: ({ airline }) => airlineText(airline) },
            { key: "from", title: "Chặng", cell: ({ from, to }) => `${from} – ${to}` },
            { key: "seats", title: "Chỗ mỗi chuyến", numeric: true },
            {
              key: "amounts",
              title: "Giá người lớn, đ",
              numeric: true,
              cell: ({ amounts }) => formatAmount(amounts.adult.fare),
            },
            {
              key: "daysBefore",
              title: "Thuế và phí, đ",
              numeric: true,
              cell: ({ amounts: { adult } }) => formatAmount(adult.tax + adult.fee),
            },
            { key: "checkedBaggage", title: "Ký gửi", cell: ({ checkedBaggage }) => checkedBaggage || "Không" },
            { key: "refundable", title: "Hoàn vé", cell: ({ refundable }) => (refundable ? "Được" : "Không") },
          ]}
          rows={list.data}
          idOf={fareKeyText}
          empty={query.text ? "Không có hạng nào khớp." : "Chưa có hạng vé nào: chuyến bay chưa bán được."}
        />
        <div className="box-body">
          <ListPages
            list={list}
            hrefOf={(page) => timetablePaths.fares({ ...filters, page })}
            query={filters}
            noun="hạng"
          />
        </div>
      </section>
    </>
  );
}
