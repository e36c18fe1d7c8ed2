import { formatInstant } from "#kernel/calendar-date.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { Block, Letterhead, PdfDocument } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import type { Confirmation } from "#web/components/confirmation.ts";
import {
  confirmationFacts,
  confirmationTitle,
  guestTexts,
  invalidityNotice,
  moneyRows,
  noGuestsText,
  placeText,
  whatToBring,
} from "#web/components/confirmation-texts.ts";
import { paths } from "#web/paths.ts";
import { priceTable, qrOf } from "./blocks.ts";
import { itineraryTable, passengerTable } from "./flight-tables.ts";

type Source = {
  confirmation: Confirmation;
  letterhead: Letterhead;
  /** The staff page of the booking as a QR code. */
  qrMatrix: readonly (readonly boolean[])[];
  siteUrl: string;
};

/** The confirmation of a booking as a document, with the facts of its page. */
export function confirmationPdf({ confirmation, letterhead, qrMatrix, siteUrl }: Source): PdfDocument {
  const { code, flights, printedAt, kind, lines, total, location } = confirmation;
  const notice = invalidityNotice(confirmation);
  const labels = labelsOf(confirmation);
  return {
    title: confirmationTitle(confirmation),
    reference: spacedCode(code),
    status: stateNameOf(confirmation),
    letterhead,
    madeAt: printedAt,
    qr: qrOf(qrMatrix, "Nhân viên quét để mở đơn", "Mã QR mở đơn cho nhân viên"),
    blocks: [
      ...(notice ? [{ kind: "notice", ...notice } as const] : []),
      // The state stands below the title.
      { kind: "facts", rows: confirmationFacts(confirmation).slice(1) },
      ...(flights ? [{ kind: "heading", text: "Chuyến bay" } as const, itineraryTable(flights.orders)] : []),
      { kind: "heading", text: `Khi ${labels.arrival.toLowerCase()}` },
      { kind: "list", items: [placeText(confirmation), ...whatToBring] },
      ...(location ? [{ kind: "text", text: labels.map, href: location.mapLink } as const] : []),
      { kind: "heading", text: labels.guests },
      guestsOf(confirmation),
      { kind: "heading", text: "Giá" },
      priceTable({ kind, lines, total, rows: moneyRows(confirmation) }),
      { kind: "heading", text: "Điều kiện" },
      { kind: "text", text: confirmation.terms },
      // Without the token: a file is passed on.
      {
        kind: "text",
        text: `Xem đơn trên trang: ${siteUrl}${paths.booking(code)}`,
        href: siteUrl + paths.booking(code),
      },
    ],
    footer: `${bookingReference(code)}, lập lúc ${formatInstant(printedAt)}`,
  };
}

function guestsOf(confirmation: Confirmation): Block {
  if (confirmation.flights) return passengerTable(confirmation.flights.passengers);
  const guests = guestTexts(confirmation);
  if (guests.length === 0) return { kind: "text", text: noGuestsText(confirmation) };
  return { kind: "list", isNumbered: true, items: guests.map(({ text }) => text) };
}
