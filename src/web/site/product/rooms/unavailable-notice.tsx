import { formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { Alert } from "#ui/alert.tsx";
import { productPaths } from "#web/components/product-paths.ts";
import { roomsOf, type Trip, tripQuery } from "#web/components/trip.ts";
import { type AnyProductPage, titleOf } from "../product-page.ts";

/** Why the choice is not available, and the alternatives: other rooms on these nights, or other days for these rooms. */
export function UnavailableNotice({ page }: { page: AnyProductPage }) {
  const { product, trip, offer } = page;
  const { instead, otherDays } = offer;
  const hrefOf = (change: Partial<Trip>) =>
    productPaths[trip.kind].page(product.slug, tripQuery({ ...trip, ...change }));
  const rooms = instead && roomsOf(instead.quote);
  return (
    <Alert tone="warning" title="Chưa đặt được như vậy">
      <p>{offer.problem}</p>
      {instead && rooms && (
        <p className="mt-2">
          Cùng ngày còn{" "}
          <a className="link link-tall" href={hrefOf({ rooms })} data-in-place="replace">
            {roomsInWords({ rooms: rooms.map((room) => ({ title: titleOf(page, room), quantity: room.quantity })) })}:{" "}
            {formatVnd(instead.quote.total)}
          </a>
        </p>
      )}
      {otherDays.length > 0 && (
        <>
          <p className="mt-2">Ngày gần nhất còn đủ phòng:</p>
          <ul className="flex flex-wrap gap-x-4">
            {otherDays.map(({ date, total }) => (
              <li key={date}>
                <a className="link link-tall" href={hrefOf({ date })} data-in-place="replace">
                  {formatLongDate(date)}: {formatVnd(total)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
