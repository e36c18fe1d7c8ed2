import Search from "lucide-react/icons/search";
import { redirect } from "react-router";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can } from "#kernel/actor.ts";
import { formatInstant, formatShortDate } from "#kernel/calendar-date.ts";
import { pageCount, STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { type EnquiryRow, enquiryKinds, enquirySearch, enquiryStates } from "#modules/enquiries/contract.ts";
import { enquiryKindNames, enquiryStateNames } from "#modules/enquiries/messages.ts";
import { listEnquiries } from "#modules/enquiries/queries/list-enquiries.ts";
import { openStates } from "#modules/enquiries/rules.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
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
import { stateTones } from "./labels.ts";
import "../bookings/bookings.css";
import "../back-office-list/back-office-list.css";
import "./enquiries.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = knownOf(enquirySearch, queryOf(url));
  return toErrorPage(async () => {
    const list = await listEnquiries(ctx, parse(enquirySearch, query));
    // All items of the last page have been handled.
    if (list.data.length === 0 && list.total > 0)
      throw redirect(adminPaths.enquiries({ ...query, page: pageCount(list) }));
    return { list, query, mayWrite: can(ctx.actor, "bookings.write") };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Yêu cầu và báo giá" }];

export default function EnquiriesPage({ loaderData: { list, query, mayWrite } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  const { state, size: __, ...narrowed } = filters;
  return (
    <>
      <PageHeading title="Yêu cầu và báo giá" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <ExportMenu action={adminPaths.exportList("yeu-cau")} query={filters} />
        {mayWrite && <LinkButton href={adminPaths.newEnquiry()}>Ghi yêu cầu</LinkButton>}
      </PageHeading>
      <section className="box desk" aria-label="Danh sách yêu cầu">
        <StateTabs
          open={{ label: "Đang mở", count: openStates.reduce((sum, one) => sum + list.counts[one], 0) }}
          states={enquiryStates}
          names={enquiryStateNames}
          counts={list.counts}
          state={state}
          hrefOf={(one) => adminPaths.enquiries({ ...narrowed, state: one })}
        />
        <EnquiryFilter query={narrowed} state={state} />
        <EnquiryTable rows={list.data} isNarrowed={Object.keys(narrowed).length > 0} />
        <div className="desk-foot">
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => adminPaths.enquiries({ ...filters, page })}
            query={filters}
            sizes={STAFF_PAGE_SIZE}
            noun="yêu cầu"
          />
        </div>
      </section>
    </>
  );
}

type Query = Readonly<Record<string, string>>;
function EnquiryFilter({ query, state }: { query: Query; state: string | undefined }) {
  return (
    <FilterForm label="Tìm yêu cầu" query={query} all={adminPaths.enquiries({ state })} className="filters-enquiries">
      {state && <input type="hidden" name="state" value={state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tìm yêu cầu"
        icon={Search}
        placeholder="Mã, tên, công ty, điện thoại, email"
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <SelectField
        id="kind"
        name="kind"
        label="Loại"
        options={[
          { value: "", label: "Tất cả" },
          ...enquiryKinds.map((kind) => ({ value: kind, label: enquiryKindNames[kind] })),
        ]}
        defaultValue={query.kind ?? ""}
      />
      <Checkbox name="mine" value="1" defaultChecked={query.mine === "1"}>
        Của tôi
      </Checkbox>
    </FilterForm>
  );
}

function EnquiryTable({ rows, isNarrowed }: { rows: readonly EnquiryRow[]; isNarrowed: boolean }) {
  return (
    <Table
      asCards
      caption="Yêu cầu"
      rows={rows}
      idOf={({ code }) => code}
      empty={isNarrowed ? "Không tìm thấy kết quả" : "Nhóm này đang trống."}
      columns={[
        {
          key: "code",
          title: "Yêu cầu",
          cell: ({ code, kind, createdAt }) => (
            <>
              <Anchor className="link num" href={adminPaths.enquiry(code)}>
                {code}
              </Anchor>
              <br />
              {enquiryKindNames[kind]}, {formatInstant(createdAt)}
            </>
          ),
        },
        {
          key: "name",
          title: "Khách",
          cell: ({ name, company }) => (
            <>
              {name}
              {company && (
                <>
                  <br />
                  {company}
                </>
              )}
            </>
          ),
        },
        {
          key: "people",
          title: "Đoàn",
          cell: ({ people, startsOn }) =>
            [people && `${people} người`, startsOn && formatShortDate(startsOn)].filter(Boolean).join(", ") ||
            "Chưa rõ",
        },
        {
          key: "state",
          title: "Trạng thái",
          cell: ({ state }) => <Badge tone={stateTones[state]}>{enquiryStateNames[state]}</Badge>,
        },
        {
          key: "dueAt",
          title: "Hạn trả lời",
          cell: ({ dueAt, isLate }) => (
            <span className={isLate ? "desk-late" : undefined}>
              {formatInstant(dueAt)}
              {isLate && ", đã quá hạn"}
            </span>
          ),
        },
        { key: "assignee", title: "Phụ trách", cell: ({ assignee }) => assignee ?? "Chưa có ai" },
      ]}
    />
  );
}
