import Printer from "lucide-react/icons/printer";
import { formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { wordsOf } from "#modules/bookings/rules/stay-labels.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { spacedCode } from "./booking-code.ts";
import type { Confirmation } from "./confirmation.ts";
import { FlightItinerary, FlightPassengers } from "./flight-itinerary.tsx";
import { partyText, stayLengthInWords } from "./party-text.ts";
import { PriceLedger } from "./price-ledger.tsx";
import { roomsInWords } from "./trip-summary.tsx";
import "./confirmation-sheet.css";

/** The confirmation of a booking on one sheet, for the screen and for paper. */
export function ConfirmationSheet({ confirmation }: { confirmation: Confirmation }) {
  const { kind, code, state, company, guests, flights } = confirmation;
  const words = wordsOf(confirmation);
  const isConfirmed = state === "confirmed" || state === "completed";
  const payments = [
    { label: "Đã nhận", amount: confirmation.paid },
    { label: "Còn phải trả", amount: confirmation.rest },
    { label: "Trả tại khách sạn", amount: confirmation.atHouse },
  ];
  return (
    <article className="slip" aria-labelledby="phieu">
      <header className="slip-head">
        <div>
          <p className="slip-brand">{company.brand}</p>
          {company.owner && <p>{company.owner}</p>}
          {company.address && <p>{company.address}</p>}
        </div>
        <Button className="with-script slip-print" variant="deep" onClick={() => window.print()}>
          <Printer />
          In phiếu
        </Button>
      </header>
      {!isConfirmed && (
        <Alert tone="warning" title={`Phiếu này chưa có giá trị ${words.arrival.toLowerCase()}`}>
          Đơn đang ở trạng thái “{stateNameOf(confirmation)}”. Phiếu có giá trị khi đơn đã được xác nhận.
        </Alert>
      )}
      <h1 className="title-1" id="phieu">
        {isConfirmed ? "Phiếu xác nhận" : "Thông tin đặt chỗ"}
      </h1>
      <div className="slip-top">
        <p className="slip-code num">{spacedCode(code)}</p>
        <figure className="slip-qr">
          <img src={confirmation.qr} alt="Mã QR mở đơn cho nhân viên" width={120} height={120} />
          <figcaption>Nhân viên quét để mở đơn</figcaption>
        </figure>
      </div>
      <Facts confirmation={confirmation} />
      {flights && <FlightItinerary orders={flights.orders} />}
      <Arriving confirmation={confirmation} />
      <h2 className="title-4">{words.guests}</h2>
      {flights ? (
        <FlightPassengers passengers={flights.passengers} />
      ) : guests.length > 0 ? (
        <ol className="slip-guests">
          {guests.map(({ id, name, year }) => (
            <li key={id}>
              {name}
              {year && `, sinh năm ${year}`}
            </li>
          ))}
        </ol>
      ) : (
        <p>Chưa có danh sách khách. Mỗi người mang theo giấy tờ bản gốc khi {words.arrival.toLowerCase()}.</p>
      )}
      <h2 className="title-4">Giá</h2>
      <PriceLedger
        kind={kind}
        lines={confirmation.lines}
        total={confirmation.total}
        rows={payments.filter(({ amount }) => amount > 0)}
      />
      <h2 className="title-4">Điều kiện</h2>
      <p>{confirmation.terms}</p>
      <footer className="slip-foot">
        <Contacts {...company} />
        <p>
          {bookingReference(code)}, lập lúc {formatInstant(confirmation.printedAt)}
        </p>
      </footer>
    </article>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ confirmation }: { confirmation: Confirmation }) {
  const { kind, subject, flights } = confirmation;
  const words = wordsOf(confirmation);
  return (
    <dl className="facts">
      <Row name="Trạng thái">{stateNameOf(confirmation)}</Row>
      <Row name="Người đặt">{confirmation.contactName}</Row>
      <Row name={words.product}>{subject.title}</Row>
      <Row name={words.arrival}>
        {`${formatLongDate(confirmation.checkIn)}, ${words.from.toLowerCase()} ${subject.checkInTime} tại ${subject.place}`}
      </Row>
      <Row name={words.leaving}>{`${formatLongDate(confirmation.checkOut)}, ${subject.checkOutTime}`}</Row>
      {!flights && <Row name="Thời gian">{stayLengthInWords(kind, confirmation.nights)}</Row>}
      {!flights && <Row name="Phòng">{roomsInWords(confirmation.rooms, confirmation.charter)}</Row>}
      <Row name="Số khách">{partyText(confirmation.adults, confirmation.childAges)}</Row>
    </dl>
  );
}

/** Where to be, how to get there, and what to bring. */
function Arriving({ confirmation }: { confirmation: Confirmation }) {
  const { subject, location } = confirmation;
  const words = wordsOf(confirmation);
  return (
    <>
      <h2 className="title-4">Khi {words.arrival.toLowerCase()}</h2>
      <ul className="slip-list">
        <li>
          Nơi đến: {[...new Set([subject.place, location?.address])].filter(Boolean).join(", ")}.
          {location && (
            <>
              {" "}
              <a className="link" href={location.mapLink}>
                {words.map}
              </a>
            </>
          )}
        </li>
        <li>Mỗi người mang theo căn cước, mã định danh của bé hoặc hộ chiếu bản gốc, đúng tên trên phiếu này.</li>
        <li>Mang theo phiếu này, trên máy hoặc bản in.</li>
      </ul>
    </>
  );
}

function Contacts({ hotline, email }: Confirmation["company"]) {
  if (!hotline && !email) return null;
  return (
    <p>
      Cần giúp đỡ:{" "}
      {hotline && (
        <a className="link" href={`tel:${hotline.replace(/[^+\d]/g, "")}`}>
          {hotline}
        </a>
      )}
      {hotline && email && " · "}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  );
}
