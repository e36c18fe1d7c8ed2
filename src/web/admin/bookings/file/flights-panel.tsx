import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { flightBookingMessages, orderAskingNames, orderStateNames } from "#modules/bookings/messages.ts";
import type { DeskFlightOrder } from "#modules/flights/queries/orders.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { type DeskAsking, deskAskings } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { Badge } from "#ui/badge.tsx";
import { orderTones } from "#web/components/flight-itinerary.tsx";
import { FormDialog } from "../../layout/form-dialog.tsx";
import { Facts } from "./facts.tsx";

type Props = { orders: readonly DeskFlightOrder[]; mayAsk: boolean };

/** What each airline keeps of the booking, what was asked of it and what it said, and what staff can ask now. */
export function FlightsPanel({ orders, mayAsk }: Props) {
  return (
    <section className="box" aria-labelledby="ve-may-bay">
      <div className="box-head">
        <h2 id="ve-may-bay">Vé máy bay</h2>
      </div>
      {orders.map((order) => (
        <div key={order.id} className="box-body grid gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <b>{nameOf(order)}</b>
            <Badge tone={orderTones[order.state]}>{orderStateNames[order.state]}</Badge>
          </p>
          <Facts
            facts={[
              ["Mã đặt chỗ", order.pnr ?? "Chưa có"],
              ["Hạn xuất vé", order.ticketBy ? `${formatInstant(order.ticketBy)} (giờ Việt Nam)` : "Chưa có"],
              ["Số vé", order.tickets.map(({ number }) => number).join(", ") || "Chưa có"],
              ["Khách trả", formatVnd(order.total)],
              ["Trả nguồn vé", formatVnd(order.cost)],
              ...(order.failure
                ? [["Hãng trả lời", flightBookingMessages.failures[order.failure]] as [string, string]]
                : []),
            ]}
          />
          {mayAsk && (
            <p className="flex flex-wrap gap-2 empty:hidden">
              {deskAskings(order).map((asking) => (
                <Ask key={asking} order={order} asking={asking} />
              ))}
            </p>
          )}
          {order.calls.length > 0 && (
            <details>
              <summary>Nhật ký hỏi hãng ({order.calls.length})</summary>
              <ul className="log">
                {order.calls.map(({ id, at, asking, outcome, milliseconds }) => (
                  <li key={id}>
                    <time className="num" dateTime={at.toISOString()}>
                      {formatInstant(at)}
                    </time>
                    <div>
                      {orderAskingNames[asking]}: {outcome}
                      <small>{milliseconds} ms</small>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
    </section>
  );
}

const nameOf = (order: DeskFlightOrder) => `${findAirline(order.airline)?.name ?? order.airline}, ${routeOf(order)}`;

const dialogs: Record<DeskAsking, { title: string; words: string }> = {
  read: { title: "Hỏi lại hãng?", words: "Chúng tôi đọc lại đặt chỗ ở hãng và ghi đúng những gì hãng trả lời." },
  issue: {
    title: "Xuất vé ngay?",
    words: "Hãng xuất vé cho đặt chỗ này. Vé đã xuất thì chỉ trả theo điều kiện của hãng.",
  },
  cancel: { title: "Trả chỗ cho hãng?", words: "Đặt chỗ này bị huỷ ở hãng, tiền của nó không tính cho khách nữa." },
};

function Ask({ order, asking }: { order: DeskFlightOrder; asking: DeskAsking }) {
  const { title, words } = dialogs[asking];
  return (
    <FormDialog
      label={
        <>
          {orderAskingNames[asking]} <span className="sr-only">{nameOf(order)}</span>
        </>
      }
      title={title}
      submit={orderAskingNames[asking]}
      intent="ask-airline"
      variant="outline"
      submitVariant={asking === "cancel" ? "danger" : "primary"}
      size="sm"
      hidden={{ orderId: order.id, asking }}
    >
      {() => (
        <p>
          {nameOf(order)}. {words}
        </p>
      )}
    </FormDialog>
  );
}
