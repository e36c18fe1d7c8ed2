import { formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { DeskRow } from "#modules/bookings/contract/desk.ts";
import { sourceNames } from "#modules/bookings/messages/states.ts";
import { stayWords } from "#modules/bookings/rules/stay-words.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { adminPaths } from "../paths.ts";
import { badgeOf, guestsText, initials, nextOf, partText, stateBadge, ticketingText } from "./desk-words.ts";

type Colleague = { id: string; name: string };
type Props = {
  rows: readonly DeskRow[];
  colleagues: readonly Colleague[];
  now: Date;
  caption: string;
  isAboutDebt?: boolean;
};

/** A table on wide windows; on phones each booking is an item of three lines. */
export function BookingRows({ rows, colleagues, now, caption, isAboutDebt = false }: Props) {
  return (
    <>
      <div className="desk-table">
        <table className="table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Mã đơn</th>
              <th scope="col">Khách</th>
              <th scope="col">Dịch vụ</th>
              <th scope="col">Từ ngày</th>
              <th scope="col" className="table-num">
                Giá trị, đ
              </th>
              <th scope="col" className="table-num">
                Đã thu, đ
              </th>
              <th scope="col">Trạng thái</th>
              <th scope="col">Việc kế tiếp</th>
              <th scope="col">Ai</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                next={nextOf(row, now, isAboutDebt)}
                deadline={ticketingText(row, now)}
                assignee={nameOf(colleagues, row.assigneeId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="desk-items">
        {rows.map((row) => (
          <Item key={row.id} row={row} next={nextOf(row, now, isAboutDebt)} deadline={ticketingText(row, now)} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { row: DeskRow; next: string | null; deadline: string | null };

function Row({ row, next, deadline, assignee }: RowProps & { assignee: string | null }) {
  const badge = badgeOf(row);
  return (
    <tr>
      <th scope="row">
        <Anchor className="link num" href={adminPaths.booking(row.code)}>
          {spacedCode(row.code)}
        </Anchor>
        <small>
          {row.source === "site"
            ? stayWords[row.kind].product.toLowerCase()
            : `qua ${sourceNames[row.source].toLowerCase()}`}
        </small>
      </th>
      <td>
        <b>{row.contact.name}</b>
        <small className="num">{row.contact.maskedPhone}</small>
      </td>
      <td className="desk-service">
        {row.title} · {partText(row)}
        <small>{guestsText(row.adults, row.children)}</small>
      </td>
      <td className="num">
        {formatDate(row.checkIn)}
        <small>
          đặt {formatDate(today(row.createdAt))} {formatClock(row.createdAt)}
        </small>
      </td>
      <td className="table-num num">{amount(row.total)}</td>
      <td className="table-num num">{amount(row.paid)}</td>
      <td>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {row.staffNeed && <small>{stateBadge(row.state, row.kind).label}</small>}
      </td>
      <td className="desk-next num">
        {next ?? "—"}
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

function Item({ row, next, deadline }: RowProps) {
  const badge = badgeOf(row);
  return (
    <li>
      <div>
        <Anchor className="link num" href={adminPaths.booking(row.code)}>
          {spacedCode(row.code)}
        </Anchor>
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

const amount = (value: number) => formatVnd(value).replace(/\s*đ$/, "");
