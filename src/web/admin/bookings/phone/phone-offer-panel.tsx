import { Link } from "react-router";
import { formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import type { StayKind } from "#modules/bookings/contract/booking.ts";
import type { PhoneOffer } from "#modules/bookings/queries/quote-by-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Box } from "../../layout/box.tsx";
import { QuoteLines } from "../detail/price-panel.tsx";
import { type PhoneTrip, tripQuery } from "./phone-trip.ts";

type PhoneOfferProps = { kind: StayKind; offer: PhoneOffer | null; trip: PhoneTrip };

/** The offer for the caller: the price with its lines, or the alternatives. */
export function PhoneOfferPanel({ kind, offer, trip }: PhoneOfferProps) {
  if (!offer) return null;
  const { quote, rooms, deposit, terms, warnings } = offer;
  if (!quote) return <Alternatives kind={kind} offer={offer} trip={trip} />;
  const count = rooms.reduce((sum, room) => sum + room.quantity, 0);
  return (
    <Box
      id="gia"
      title="Giá hôm nay"
      head={
        <span>
          {partyText(
            trip.adults,
            trip.children.map((child) => child.age),
          )}
          , {count} phòng
        </span>
      }
    >
      <div className="box-body">
        <QuoteLines lines={quote.lines} total={quote.total} />
        {warnings.map((text) => (
          <Alert key={text} tone="warning">
            {text}
          </Alert>
        ))}
        <ul className="phone-facts">
          {rooms.map(({ title, quantity, left }) => (
            <li key={title}>
              <b>
                {quantity} × {title}
              </b>
              : ngày này còn {left} phòng
            </li>
          ))}
          <li>
            {deposit
              ? `Đặt cọc ${deposit.percent}%: ${formatVnd(deposit.amount)}, còn lại ${formatVnd(quote.total - deposit.amount)}`
              : "Không nhận đặt cọc: khách trả đủ"}
          </li>
          <li>{terms}</li>
        </ul>
      </div>
    </Box>
  );
}

type AlternativesProps = { kind: StayKind; offer: PhoneOffer; trip: PhoneTrip };

function Alternatives({ kind, offer: { problems, otherDays, otherProducts }, trip }: AlternativesProps) {
  const one = kind === "hotel" ? "khách sạn" : "tàu";
  const [first, ...more] = problems;
  if (!first) return null;
  return (
    <Alert tone="warning" title={first}>
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Ways
        title={`Ngày khác của ${one} này`}
        ways={otherDays.map(({ date, total }) => ({
          to: tripQuery(trip, { checkIn: date, rooms: [] }, kind),
          text: `${formatShortDate(date)}: ${formatVnd(total)}`,
        }))}
      />
      <Ways
        title={kind === "hotel" ? "Khách sạn khác cùng ngày" : "Tàu khác cùng ngày"}
        ways={otherProducts.map(({ slug, title, total }) => ({
          to: tripQuery(trip, { slug, rooms: [] }, kind),
          text: `${title}: ${formatVnd(total)}`,
        }))}
      />
    </Alert>
  );
}

function Ways({ title, ways }: { title: string; ways: { to: string; text: string }[] }) {
  if (ways.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-semi">{title}</p>
      <ul className="phone-ways">
        {ways.map(({ to, text }) => (
          <li key={to}>
            <Link className="link link-tall" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
