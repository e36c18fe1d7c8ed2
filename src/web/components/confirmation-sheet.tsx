import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { formatInstant } from "#kernel/calendar-date.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { spacedCode } from "./booking-code.ts";
import type { Confirmation } from "./confirmation.ts";
import {
  confirmationFacts,
  confirmationTitle,
  guestTexts,
  invalidityNotice,
  moneyRows,
  noGuestsText,
  placeText,
  whatToBring,
} from "./confirmation-texts.ts";
import { FlightItinerary, FlightPassengers } from "./flight-itinerary.tsx";
import { PriceLedger } from "./price-ledger.tsx";
import "./confirmation-sheet.css";

type SheetProps = {
  confirmation: Confirmation;
  /** Path of the confirmation as a PDF. */
  pdfHref: string;
};

/** The confirmation of a booking on one sheet, for the screen and for paper. */
export function ConfirmationSheet({ confirmation, pdfHref }: SheetProps) {
  const { kind, code, company, flights } = confirmation;
  const notice = invalidityNotice(confirmation);
  return (
    <article className="slip" aria-labelledby="phieu">
      <header className="slip-head">
        <div>
          <p className="slip-brand">{company.brand}</p>
          {company.owner && <p>{company.owner}</p>}
          {company.address && <p>{company.address}</p>}
        </div>
        <p className="slip-print slip-actions">
          <a className={buttonClass("outline")} href={pdfHref} download>
            <Download />
            Tải PDF
          </a>
          <Button className="with-script" variant="deep" onClick={() => window.print()}>
            <Printer />
            In phiếu
          </Button>
        </p>
      </header>
      {notice && (
        <Alert tone="warning" title={notice.title}>
          {notice.text}
        </Alert>
      )}
      <h1 className="title-1" id="phieu">
        {confirmationTitle(confirmation)}
      </h1>
      <div className="slip-top">
        <p className="slip-code num">{spacedCode(code)}</p>
        <figure className="slip-qr">
          <img src={confirmation.qr} alt="Mã QR mở đơn cho nhân viên" width={120} height={120} />
          <figcaption>Nhân viên quét để mở đơn</figcaption>
        </figure>
      </div>
      <dl className="facts">
        {confirmationFacts(confirmation).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {flights && <FlightItinerary orders={flights.orders} />}
      <Arriving confirmation={confirmation} />
      <h2 className="title-4">{labelsOf(confirmation).guests}</h2>
      {flights ? <FlightPassengers passengers={flights.passengers} /> : <Guests confirmation={confirmation} />}
      <h2 className="title-4">Giá</h2>
      <PriceLedger kind={kind} lines={confirmation.lines} total={confirmation.total} rows={moneyRows(confirmation)} />
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

function Guests({ confirmation }: { confirmation: Confirmation }) {
  const guests = guestTexts(confirmation);
  if (guests.length === 0) return <p>{noGuestsText(confirmation)}</p>;
  return (
    <ol className="slip-guests">
      {guests.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ol>
  );
}

/** Where to be, how to get there, and what to bring. */
function Arriving({ confirmation }: { confirmation: Confirmation }) {
  const { location } = confirmation;
  const labels = labelsOf(confirmation);
  return (
    <>
      <h2 className="title-4">Khi {labels.arrival.toLowerCase()}</h2>
      <ul className="slip-list">
        <li>
          {placeText(confirmation)}
          {location && (
            <>
              {" "}
              <a className="link" href={location.mapLink}>
                {labels.map}
              </a>
            </>
          )}
        </li>
        {whatToBring.map((words) => (
          <li key={words}>{words}</li>
        ))}
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
