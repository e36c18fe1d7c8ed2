import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { formatAmount, formatVnd } from "#kernel/money.ts";
import type { BookingListRow, BookingSearch, BookingSort } from "#modules/bookings/contract/booking-list.ts";
import { sourceNames } from "#modules/bookings/messages/states.ts";
import { kindLabels } from "#modules/bookings/rules/kind-labels.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { badgeOf, guestsText, initials, nextOf, partText, stateBadge, ticketingText } from "./booking-list-labels.ts";
import { bookingListHref } from "./booking-list-query.ts";
import type { Chosen } from "./chosen-bookings.tsx";

type Colleague = { id: string; name: string };
type Props = {
  rows: readonly BookingListRow[];
  colleagues: readonly Colleague[];
  now: Date;
  caption: string;
  isAboutDebt?: boolean;
  /** The current search, for the links of sortable headings. */
  search: BookingSearch;
  /** The selection; null for read-only users. */
  chosen: Chosen | null;
};

/** A table in wide windows; on phones each booking is an item of three lines. */
export function BookingRows({ rows, colleagues, now, caption, isAboutDebt = false, search, chosen }: Props) {
  const ids = rows.map(({ id }) => id);
  const isAllChosen = ids.every((id) => chosen?.ids.has(id));
  return (
    <>
      <div className="admin-list-table">
        <table className="table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {chosen && (
                <th scope="col" className="row-choice">
                  <input
                    type="checkbox"
                    aria-label="Chọn mọi đơn của trang"
                    checked={isAllChosen}
                    onChange={() => chosen.choose(ids, !isAllChosen)}
                  />
                </th>
              )}
              <SortHeading search={search} sorts={["newest", "oldest"]}>
                Mã đơn
              </SortHeading>
              <th scope="col">Khách</th>
              <th scope="col">Dịch vụ</th>
              <SortHeading search={search} sorts={["departure", "latest-departure"]}>
                Từ ngày
              </SortHeading>
              <SortHeading search={search} sorts={["highest-total", "lowest-total"]} className="table-num">
                Giá trị, đ
              </SortHeading>
              <th scope="col">Trạng thái, việc kế tiếp</th>
              <th scope="col">Ai</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                chosen={chosen}
                next={nextOf(row, now, isAboutDebt)}
                deadline={ticketingText(row, now)}
                assignee={nameOf(colleagues, row.assigneeId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="admin-list-items">
        {rows.map((row) => (
          <Item
            key={row.id}
            row={row}
            chosen={chosen}
            next={nextOf(row, now, isAboutDebt)}
            deadline={ticketingText(row, now)}
          />
        ))}
      </ul>
    </>
  );
}

type SortHeadingProps = {
  search: BookingSearch;
  /** The order of the first click, and its reverse. */
  sorts: readonly [BookingSort, BookingSort];
  className?: string;
  children: string;
};

/** A sortable heading, with `aria-sort` while it is active. */
function SortHeading({ search, sorts: [first, reverse], className, children }: SortHeadingProps) {
  const current = search.sort === first || search.sort === reverse ? search.sort : null;
  const isAscending = current !== null && ascending.has(current);
  const Icon = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={current === null ? undefined : isAscending ? "ascending" : "descending"}
    >
      <Anchor className="sort-heading" href={bookingListHref({ ...search, sort: current === first ? reverse : first })}>
        {children}
        {current && <Icon />}
      </Anchor>
    </th>
  );
}

const ascending: ReadonlySet<BookingSort> = new Set(["oldest", "departure", "lowest-total"]);

function Choice({ row, chosen }: { row: BookingListRow; chosen: Chosen }) {
  return (
    <input
      type="checkbox"
      aria-label={`Chọn đơn ${spacedCode(row.code)}`}
      checked={chosen.ids.has(row.id)}
      onChange={(event) => chosen.choose([row.id], event.target.checked)}
    />
  );
}

type RowProps = { row: BookingListRow; chosen: Chosen | null; next: string | null; deadline: string | null };

function Row({ row, chosen, next, deadline, assignee }: RowProps & { assignee: string | null }) {
  const badge = badgeOf(row);
  return (
    <tr aria-selected={chosen?.ids.has(row.id) || undefined}>
      {chosen && (
        <td className="row-choice">
          <Choice row={row} chosen={chosen} />
        </td>
      )}
      <th scope="row">
        <Anchor className="link num" href={adminPaths.booking(row.code)}>
          {spacedCode(row.code)}
        </Anchor>
        <small>
          {row.source === "site"
            ? kindLabels[row.kind].product.toLowerCase()
            : `qua ${sourceNames[row.source].toLowerCase()}`}
        </small>
      </th>
      <td>
        <b>{row.contact.name}</b>
        <small className="num">{row.contact.maskedPhone}</small>
      </td>
      <td className="admin-list-service">
        {row.title} · {partText(row)}
        <small>{guestsText(row.adults, row.children)}</small>
      </td>
      <td className="num">
        {formatDate(row.checkIn)}
        <small>
          đặt {formatDate(today(row.createdAt))} {formatClock(row.createdAt)}
        </small>
      </td>
      <td className="table-num num">
        {formatAmount(row.total)}
        <small>{row.paid > 0 ? `thu ${formatAmount(row.paid)}` : "chưa thu"}</small>
      </td>
      <td>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {row.staffNeed && <small>{stateBadge(row.state, row.kind).label}</small>}
        {next && <span className="admin-list-next num">{next}</span>}
        {deadline && <small>{deadline}</small>}
      </td>
      <td>
        {assignee ? (
          <span className="avatar" title={assignee}>
            <span aria-hidden="true">{initials(assignee)}</span>
            <span className="sr-only">{assignee}</span>
          </span>
        ) : (
          <span className="sr-only">Chưa có ai</span>
        )}
      </td>
    </tr>
  );
}

function Item({ row, chosen, next, deadline }: RowProps) {
  const badge = badgeOf(row);
  return (
    <li>
      <div>
        <span className="admin-list-item-code">
          {chosen && <Choice row={row} chosen={chosen} />}
          <Anchor className="link num" href={adminPaths.booking(row.code)}>
            {spacedCode(row.code)}
          </Anchor>
        </span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p>
        <b>{row.contact.name}</b> · {row.title} · {partText(row)}
      </p>
      <div>
        <span className="num">
          Đi {formatDate(row.checkIn)} · đặt {formatDate(today(row.createdAt))}
          {next && ` · ${next}`}
          {deadline && ` · ${deadline}`}
        </span>
        <b className="num">{formatVnd(row.total)}</b>
      </div>
    </li>
  );
}

const nameOf = (colleagues: readonly Colleague[], id: string | null) =>
  id ? (colleagues.find((one) => one.id === id)?.name ?? "Đã nghỉ") : null;
