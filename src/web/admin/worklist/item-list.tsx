import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { ItemList, ItemRow } from "#modules/worklist/contract.ts";
import { itemMessages } from "#modules/worklist/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { countUsed, MoreFilters } from "../layout/more-filters.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths, type ExportedList } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import { capitalize, type ItemDisplay } from "./item-display.ts";
import { StateTabs } from "./state-tabs.tsx";
import "../bookings/bookings.css";
import "./worklist.css";

/** The parts that only one list has. */
export type ListDisplay<Row extends ItemRow> = ItemDisplay<Row> & {
  /** The first tab. */
  openLabel: string;
  /** The fields by which a search finds an item, in words. */
  searchHint: string;
  exported: ExportedList;
  /** Columns between the code and the state. */
  columns: readonly TableColumn<Row>[];
  dueTitle: string;
};

type Props<Row extends ItemRow> = {
  display: ListDisplay<Row>;
  list: ItemList<Row>;
  query: Readonly<Record<string, string>>;
  dueText: (row: Row) => string;
  /** Buttons beside the export menu. */
  children?: ReactNode;
};

/** A list of work: tabs by state, filters, and items by due date. */
export function ItemListView<Row extends ItemRow>({ display, list, query, dueText, children }: Props<Row>) {
  const { page: _, ...filters } = query;
  const { state, size: __, ...narrowed } = filters;
  const { title, noun, listHref } = display;
  return (
    <>
      <PageHeading title={title} crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}>
        <ExportMenu action={adminPaths.exportList(display.exported)} query={filters} />
        {children}
      </PageHeading>
      <section className="box desk" aria-label={`Danh sách ${noun}`}>
        <StateTabs
          open={{ label: display.openLabel, count: list.toDo }}
          names={display.states}
          counts={list.counts}
          state={state}
          hrefOf={(one) => listHref({ ...narrowed, state: one })}
        />
        <ItemFilter display={display} query={narrowed} state={state} />
        <Table
          caption={capitalize(noun)}
          rows={list.data}
          idOf={({ code }) => code}
          empty={Object.keys(narrowed).length > 0 ? "Không tìm thấy kết quả" : "Nhóm này đang trống."}
          columns={columnsOf(display, dueText)}
        />
        <div className="admin-list-foot">
          <ListPages list={list} hrefOf={(page) => listHref({ ...filters, page })} query={filters} noun={noun} />
        </div>
      </section>
    </>
  );
}

type FilterProps<Row extends ItemRow> = {
  display: ListDisplay<Row>;
  query: Readonly<Record<string, string>>;
  state: string | undefined;
};

function ItemFilter<Row extends ItemRow>({ display, query, state }: FilterProps<Row>) {
  const label = `Tìm ${display.noun}`;
  const kinds = Object.entries<string>(display.kinds).map(([value, label]) => ({ value, label }));
  return (
    <FilterForm label={label} query={query} all={display.listHref({ state })} className="filters-items">
      {state && <input type="hidden" name="state" value={state} />}
      <TextField
        id="text"
        name="text"
        type="search"
        label={label}
        icon={Search}
        placeholder={display.searchHint}
        maxLength={100}
        defaultValue={query.text ?? ""}
      />
      <MoreFilters used={countUsed(query, ["kind", "late", "mine"])}>
        <SelectField
          id="kind"
          name="kind"
          label="Loại"
          options={[{ value: "", label: "Tất cả" }, ...kinds]}
          defaultValue={query.kind ?? ""}
        />
        <Checkbox name="late" value="1" defaultChecked={query.late === "1"}>
          Quá hạn
        </Checkbox>
        <Checkbox name="mine" value="1" defaultChecked={query.mine === "1"}>
          Của tôi
        </Checkbox>
      </MoreFilters>
    </FilterForm>
  );
}

function columnsOf<Row extends ItemRow>(
  { noun, itemHref, kinds, states, tones, columns, dueTitle }: ListDisplay<Row>,
  dueText: (row: Row) => string,
): TableColumn<ItemRow & Row>[] {
  const kindAndStateOf = (row: Row): Pick<Row, "kind" | "state"> => row;
  return [
    {
      key: "code",
      title: capitalize(noun),
      cell: (row) => (
        <>
          <Anchor className="link num" href={itemHref(row.code)}>
            {row.code}
          </Anchor>
          <br />
          {kinds[kindAndStateOf(row).kind]}, {formatInstant(row.receivedAt)}
        </>
      ),
    },
    ...columns,
    {
      key: "state",
      title: "Trạng thái",
      cell: (row) => (
        <span className="item-state">
          <Badge tone={tones[kindAndStateOf(row).state]}>{states[kindAndStateOf(row).state]}</Badge>
          {row.hasNews && <Badge tone="accent">Khách viết thêm</Badge>}
        </span>
      ),
    },
    {
      key: "dueAt",
      title: dueTitle,
      cell: (row) => <span className={row.isLate ? "admin-list-late" : undefined}>{dueText(row)}</span>,
    },
    { key: "assignee", title: "Phụ trách", cell: ({ assignee }) => assignee ?? itemMessages.nobody },
  ];
}
