import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

export type TableColumn<Row> = {
  key: Extract<keyof Row, string>;
  title: string;
  /** Right-aligned amounts and counts; their unit is in the title. */
  numeric?: boolean;
  /** Renders the value; default: the value itself. */
  cell?: (row: Row) => ReactNode;
};

type TableProps<Row extends object> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selected?: ReadonlySet<string>;
  /** Content when there are no rows. */
  empty?: ReactNode;
  /** Few short columns, which stay a table on phones. */
  fitsPhone?: boolean;
};

/** A data table. On phones each row is a card that repeats the column titles. A table that is too wide scrolls in its own box. */
export function Table<Row extends object>({
  caption,
  columns,
  rows,
  idOf,
  selected,
  empty,
  fitsPhone,
}: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
    <section className="table-box" aria-label={caption} tabIndex={0}>
      <table className={fitsPhone ? "table table-narrow" : tableClass(columns)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? "table-num" : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} aria-selected={selected ? selected.has(idOf(row)) : undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={column.numeric ? "table-num num" : undefined}
                  data-title={fitsPhone ? undefined : column.title}
                >
                  {fitsPhone ? (
                    <Cell column={column} row={row} />
                  ) : (
                    <div>
                      <Cell column={column} row={row} />
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty ?? "Chưa có dữ liệu"}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Cards of mostly figures have three figures beside each other, because one figure a line would make them too tall. */
function tableClass(columns: readonly { numeric?: boolean }[]): string {
  const figures = columns.filter(({ numeric }) => numeric).length;
  return figures > columns.length / 2 ? "table table-cards table-figures" : "table table-cards";
}

function Cell<Row extends object>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  if (!(column.key in row)) {
    return (
      <span className="field-error">
        <CircleAlert />
        <span>Không tìm thấy khoá “{column.key}” trong dữ liệu dòng này</span>
      </span>
    );
  }
  if (column.cell) return column.cell(row);
  return (row as Record<string, ReactNode>)[column.key];
}
