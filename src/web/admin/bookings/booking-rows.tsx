import { formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { DeskRow } from "#modules/bookings/contract/desk.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { adminPaths } from "../paths.ts";
import { badgeOf, guestsText, initials, nextOf, roomsText } from "./desk-words.ts";

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
              <th scope="col">Ngày đặt</th>
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
                assignee={nameOf(colleagues, row.assigneeId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="desk-items">
        {rows.map((row) => (
          <Item key={row.id} row={row} next={nextOf(row, now, isAboutDebt)} />
        ))}
      </ul>
    </>
  );
}

function Row({ row, next, assignee }: { row: DeskRow; next: string | null; assignee: string | null }) {
  const badge = badgeOf(row);
  return (
    <tr>
      <th scope="row">
        <Anchor className="link num" href={adminPaths.booking(row.code)}>
          {spacedCode(row.code)}
        </Anchor>
        <small>{row.source === "phone" ? "qua điện thoại" : "du thuyền"}</small>
      </th>
      <td>
        <b>{row.contact.name}</b>
        <small className="num">{row.contact.maskedPhone}</small>
      </td>
      <td>
        {row.title} · {roomsText(row.rooms, row.charter)}
        <small>{guestsText(row.adults, row.children)}</small>
      </td>
      <td className="num">
        {formatDate(today(row.createdAt))}
        <small>{formatClock(row.createdAt)}</small>
      </td>
      <td className="num">{formatDate(row.checkIn)}</td>
      <td className="table-num num">{amount(row.total)}</td>
      <td className="table-num num">{amount(row.paid)}</td>
      <td>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </td>
      <td className="num">{next ?? "—"}</td>
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

function Item({ row, next }: { row: DeskRow; next: string | null }) {
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
        <b>{row.contact.name}</b> · {row.title} · {roomsText(row.rooms, row.charter)}
      </p>
      <div>
        <span className="num">
          Đi {formatDate(row.checkIn)} · đặt {formatDate(today(row.createdAt))}
          {next && ` · ${next}`}
        </span>
        <b className="num">{formatVnd(row.total)}</b>
      </div>
    </li>
  );
}

const nameOf = (colleagues: readonly Colleague[], id: string | null) =>
  id ? (colleagues.find((one) => one.id === id)?.name ?? "Đã nghỉ") : null;

const amount = (value: number) => formatVnd(value).replace(/\s*đ$/, "");
