import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { parse, queryOf } from "#http/input.ts";
import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { boardingMarkNames } from "#modules/bookings/messages/states.ts";
import { getBoardingListToPrint } from "#modules/travellers/commands/export-boarding-list.ts";
import { boardingListInput } from "#modules/travellers/contract/list.ts";
import type { TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, sexNames } from "#modules/travellers/messages.ts";
import type { BoardingParty } from "#modules/travellers/queries.ts";
import { nationalityName } from "#modules/travellers/reference/nationalities.ts";
import { cabinNames } from "#modules/travellers/rules/cabins.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import "#web/components/confirmation-sheet.css";
import { runLoader } from "#web/forms/run-loader.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/boarding-sheet-page.ts";
import "./boarding-sheet.css";

/** The printable boarding list of a departure, for the ship and the port. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { tau, ngay } = queryOf(new URL(request.url));
    const input = parse(boardingListInput, { productId: tau, on: ngay });
    return { ...input, parties: await getBoardingListToPrint(ctx, input), printedAt: ctx.now() };
  });

export const meta: Route.MetaFunction = () => [{ title: "Danh sách lên tàu" }];

export default function BoardingSheetPage({ loaderData }: Route.ComponentProps) {
  const { productId, on, parties, printedAt } = loaderData;
  const guests = parties.reduce((sum, { party }) => sum + party, 0);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: "Đơn đặt", href: adminPaths.bookings() },
          { label: "Lên tàu", href: adminPaths.departures({ ngay: on }) },
        ]}
        current="Danh sách lên tàu"
      />
      <article className="slip boarding-sheet" aria-labelledby="danh-sach">
        <header className="slip-head">
          <div>
            <h1 className="title-1" id="danh-sach">
              Danh sách lên tàu
            </h1>
            <p>
              <b>{parties[0]?.title}</b> · {formatLongDate(on)} · {guests} khách, {parties.length} đơn
            </p>
          </div>
          <p className="slip-print boarding-actions">
            <a
              className={buttonClass("quiet")}
              href={adminPaths.boardingList({ tau: productId, ngay: on, tep: "xlsx" })}
              download
            >
              <Download />
              Excel
            </a>
            <a className={buttonClass("quiet")} href={adminPaths.boardingPdf({ tau: productId, ngay: on })} download>
              <Download />
              Tải PDF
            </a>
            <Button className="with-script" variant="deep" onClick={() => window.print()}>
              <Printer />
              In danh sách
            </Button>
          </p>
        </header>
        {parties.length > 0 ? (
          <BoardingTable parties={parties} />
        ) : (
          <EmptyState title="Không có khách lên tàu">
            <p>Ngày này tàu chưa có đơn nào đã thanh toán.</p>
          </EmptyState>
        )}
        <footer className="slip-foot">
          <p>Lập lúc {formatInstant(printedAt)}. Danh sách có dữ liệu cá nhân: chỉ dùng cho tàu và cảng vụ.</p>
        </footer>
      </article>
    </>
  );
}

function BoardingTable({ parties }: { parties: readonly BoardingParty[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
    <section className="table-box" aria-label="Khách lên tàu" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Khách</th>
            <th scope="col">Ngày sinh</th>
            <th scope="col">Giấy tờ</th>
            <th scope="col">Phòng</th>
            <th scope="col">Người đặt</th>
            <th scope="col">Yêu cầu</th>
          </tr>
        </thead>
        {parties.map((party) => (
          <PartyRows key={party.code} party={party} />
        ))}
      </table>
    </section>
  );
}

/** The travellers of a booking, one row each; shared cells span all rows. */
function PartyRows({
  party: { code, contactName, phone, note, charter, rooms, party, guests, mark },
}: {
  party: BoardingParty;
}) {
  const places = Math.max(party, guests.length);
  const [first, ...others] = Array.from({ length: places }, (_, index) => guests[index]);
  const cabins = cabinNames(rooms);
  // Without assigned rooms the rooms of the booking are shown once.
  const isPlaced = guests.some(({ cabin }) => cabin !== null);
  const cellOf = (index: number) => {
    if (!isPlaced)
      return index === 0 ? (
        <td rowSpan={places} className="boarding-party" data-title="Phòng">
          {roomsInWords({ rooms, charter })}
        </td>
      ) : null;
    const cabin = guests[index]?.cabin ?? null;
    if (index > 0 && (guests[index - 1]?.cabin ?? null) === cabin) return null;
    const span = Array.from({ length: places }, (_, at) => guests[at]?.cabin ?? null).filter(
      (one) => one === cabin,
    ).length;
    return <td rowSpan={span}>{cabin === null ? "Chưa xếp phòng" : cabins[cabin - 1]}</td>;
  };
  return (
    <tbody>
      <tr>
        <GuestCells guest={first} />
        {cellOf(0)}
        <td rowSpan={places} className="boarding-party" data-title="Người đặt">
          <b>{contactName}</b>
          <br />
          <span className="num">{formatLocalPhone(phone)}</span>
          <br />
          <span className="num">{spacedCode(code)}</span>
          {mark && (
            <>
              <br />
              <b>{boardingMarkNames[mark]}</b>
            </>
          )}
        </td>
        <td rowSpan={places} className="boarding-party boarding-note" data-title="Yêu cầu">
          {note || "—"}
        </td>
      </tr>
      {others.map((guest, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a guest without data is identified only by position
        <tr key={index}>
          <GuestCells guest={guest} />
          {cellOf(index + 1)}
        </tr>
      ))}
    </tbody>
  );
}

function GuestCells({ guest }: { guest: TravellerView | undefined }) {
  if (!guest) return <td colSpan={3}>(chưa khai)</td>;
  const { name, born, sex, nationality, document } = guest;
  return (
    <>
      <td>
        <b>{name}</b>
        <small>{[sex && sexNames[sex], nationalityName(nationality)].filter(Boolean).join(", ")}</small>
      </td>
      <td className="num">{born}</td>
      <td className="num">{document && `${documentKindNames[document.kind]} ${document.number}`}</td>
    </>
  );
}
