import Search from "lucide-react/icons/search";
import { redirect } from "react-router";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { formatInstant } from "#kernel/calendar-date.ts";
import { pageCount, STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { type CaseRow, caseKinds, caseSearch, caseStates } from "#modules/cases/contract.ts";
import { caseKindNames, caseStateNames, topicNames } from "#modules/cases/messages.ts";
import { listCases } from "#modules/cases/queries/list-cases.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toErrorPage } from "#web/forms/run-loader.ts";
import { requestContext } from "#web/server/context.ts";
import { StateTabs } from "../back-office-list/state-tabs.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { dueWords, stateTones } from "./labels.ts";
import "../bookings/bookings.css";
import "../back-office-list/back-office-list.css";
import "./cases.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = knownOf(caseSearch, queryOf(url));
  return toErrorPage(async () => {
    const list = await listCases(ctx, parse(caseSearch, query));
    // All items of the last page have been handled.
    if (list.data.length === 0 && list.total > 0) throw redirect(adminPaths.cases({ ...query, page: pageCount(list) }));
    return { list, query, now: ctx.now() };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Khiếu nại và dữ liệu cá nhân" }];

export default function CasesPage({ loaderData: { list, query, now } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  const { state, size: __, ...narrowed } = filters;
  return (
    <>
      <PageHeading title="Khiếu nại và dữ liệu cá nhân" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <ExportMenu action={adminPaths.exportList("khieu-nai")} query={filters} />
      </PageHeading>
      <section className="box desk" aria-label="Danh sách hồ sơ">
        <StateTabs
          open={{ label: "Cần xử lý", count: list.toDo }}
          states={caseStates}
          names={caseStateNames}
          counts={list.counts}
          state={state}
          hrefOf={(one) => adminPaths.cases({ ...narrowed, state: one })}
        />
        <CaseFilter query={narrowed} state={state} />
        <CaseTable rows={list.data} now={now} isNarrowed={Object.keys(narrowed).length > 0} />
        <div className="desk-foot">
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => adminPaths.cases({ ...filters, page })}
            query={filters}
            sizes={STAFF_PAGE_SIZE}
            noun="hồ sơ"
          />
        </div>
      </section>
    </>
  );
}

type Query = Readonly<Record<string, string>>;
function CaseFilter({ query, state }: { query: Query; state: string | undefined }) {
  return (
    <FilterForm label="Tìm hồ sơ" query={query} all={adminPaths.cases({ state })} className="filters-cases">
      {state && <input type="hidden" name="state" value={state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tìm hồ sơ"
        icon={Search}
        placeholder="Mã, tên, điện thoại, email"
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <SelectField
        id="kind"
        name="kind"
        label="Loại"
        options={[
          { value: "", label: "Tất cả" },
          ...caseKinds.map((kind) => ({ value: kind, label: caseKindNames[kind] })),
        ]}
        defaultValue={query.kind ?? ""}
      />
      <Checkbox name="late" value="1" defaultChecked={query.late === "1"}>
        Quá hạn
      </Checkbox>
      <Checkbox name="mine" value="1" defaultChecked={query.mine === "1"}>
        Của tôi
      </Checkbox>
    </FilterForm>
  );
}

function CaseTable({ rows, now, isNarrowed }: { rows: readonly CaseRow[]; now: Date; isNarrowed: boolean }) {
  return (
    <Table
      asCards
      caption="Hồ sơ"
      rows={rows}
      idOf={({ code }) => code}
      empty={isNarrowed ? "Không tìm thấy kết quả" : "Nhóm này đang trống."}
      columns={[
        {
          key: "code",
          title: "Hồ sơ",
          cell: ({ code, openedAt }) => (
            <>
              <Anchor className="link num" href={adminPaths.case(code)}>
                {code}
              </Anchor>
              <br />
              {formatInstant(openedAt)}
            </>
          ),
        },
        {
          key: "topic",
          title: "Việc",
          cell: ({ kind, topic }) => (
            <>
              {topicNames[topic]}
              <br />
              <span className="text-text-2">{caseKindNames[kind]}</span>
            </>
          ),
        },
        { key: "name", title: "Khách" },
        {
          key: "state",
          title: "Trạng thái",
          cell: ({ state, hasNews }) => (
            <span className="case-state">
              <Badge tone={stateTones[state]}>{caseStateNames[state]}</Badge>
              {hasNews && <Badge tone="accent">Khách viết thêm</Badge>}
            </span>
          ),
        },
        {
          key: "dueAt",
          title: "Hạn gần nhất",
          cell: ({ state, dueAt, isLate }) =>
            state === "resolved" || state === "refused" ? (
              "Đã xong"
            ) : (
              <span className={isLate ? "desk-late" : undefined}>
                {state === "new" ? "Trả lời" : "Giải quyết"}: {dueWords(dueAt, now)}
              </span>
            ),
        },
        { key: "assignee", title: "Phụ trách", cell: ({ assignee }) => assignee ?? "Chưa có ai" },
      ]}
    />
  );
}
