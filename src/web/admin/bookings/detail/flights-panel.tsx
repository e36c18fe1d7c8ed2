import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { FlightPassengerView } from "#modules/bookings/contract/flight-order.ts";
import { flightBookingMessages, orderRequestNames, orderStateNames } from "#modules/bookings/messages/flights.ts";
import type { StaffFlightOrder } from "#modules/flights/queries/orders.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import {
  hasTickets,
  isActiveOrder,
  isUnsettled,
  type StaffRequest,
  staffRequests,
  takesHandTickets,
} from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { FormDialog } from "#web/admin/layout/form-dialog.tsx";
import { FlightPassengers, orderTones, SegmentLine } from "#web/components/flight-itinerary.tsx";
import { Box } from "../../layout/box.tsx";
import { timeLeft } from "../list/booking-list-labels.ts";
import { Facts } from "./facts.tsx";
import { KeptAmountField } from "./kept-amount-field.tsx";
import { failureText, outcomeText, severalOrdersNotice, supplierReferenceKey } from "./order-failure-texts.ts";

type Props = {
  orders: readonly StaffFlightOrder[];
  passengers: readonly FlightPassengerView[];
  mayAsk: boolean;
  /** True while the booking is not fully paid. */
  isUnpaid: boolean;
  /** True when the booking has ended and the airline's fee is settled. */
  isEnded: boolean;
  now: Date;
};

/** The flight orders of the booking, the calls to suppliers with their answers, and the possible actions. */
export function FlightsPanel({ orders, passengers, mayAsk, isUnpaid, isEnded, now }: Props) {
  return (
    <Box id="ve-may-bay" title="Vé máy bay">
      <div className="box-body">
        <FlightPassengers passengers={passengers} />
      </div>
      {orders.map((order) => (
        <div key={order.id} className="box-body grid gap-3">
          <p className="flex flex-wrap items-center gap-3">
            <b>{nameOf(order)}</b>
            <Badge tone={orderTones[order.state]}>{orderStateNames[order.state]}</Badge>
          </p>
          {isUnpaid && order.state === "ticketed" && (
            <Alert tone="warning" title={flightBookingMessages.unpaidTickets} />
          )}
          <SeveralReservations order={order} />
          {order.flights
            .flatMap(({ segments }) => segments)
            .map((one) => (
              <SegmentLine key={`${one.number} ${one.departsAt}`} segment={one} />
            ))}
          <Facts
            facts={[
              ["Mã đặt chỗ", order.pnr ?? "Chưa có"],
              ["Hạn xuất vé", deadlineOf(order, now)],
              ["Số vé", order.tickets.map(({ number }) => number).join(", ") || "Chưa có"],
              ["Khách trả", formatVnd(order.total)],
              ["Trả nguồn vé", formatVnd(order.cost)],
              ...fact("Giữ lại", order.kept === null ? null : formatVnd(order.kept)),
              ...fact("Hãng trả lời", failureText(order)),
              ...fact("Mã gửi nguồn vé", supplierReferenceKey(order)),
            ]}
          />
          {mayAsk && (
            <div className="flex flex-wrap gap-2 empty:hidden">
              {(isEnded && isUnsettled(order) ? [] : staffRequests(order)).map((request) => (
                <Ask key={request} order={order} request={request} asksKept={!isEnded && hasTickets(order)} />
              ))}
              {!isEnded && takesHandTickets(order) && (order.state === "ticketed" || !isUnpaid) && (
                <EnterTickets order={order} passengers={passengers.length} />
              )}
            </div>
          )}
          {order.calls.length > 0 && (
            <details>
              <summary>Nhật ký hỏi hãng ({order.calls.length})</summary>
              <ul className="log">
                {order.calls.map((call) => (
                  <li key={call.id}>
                    <time className="num" dateTime={call.at.toISOString()}>
                      {formatInstant(call.at)}
                    </time>
                    <div>
                      {orderRequestNames[call.asking]}: {outcomeText(call)}
                      <small>{call.milliseconds} ms</small>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
    </Box>
  );
}

function SeveralReservations({ order }: { order: StaffFlightOrder }) {
  const several = severalOrdersNotice(order);
  if (!several) return null;
  return (
    <Alert tone="warning" title={`Nguồn vé đã tạo đặt chỗ không khớp với đơn: ${several.codes}`}>
      {several.advice}
    </Alert>
  );
}

const fact = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);

/** Issued tickets have no deadline any more. */
function deadlineOf({ state, ticketBy }: StaffFlightOrder, now: Date): string {
  if (!ticketBy) return "Chưa có";
  const isOpen = isActiveOrder({ state }) && state !== "ticketed";
  return `${formatInstant(ticketBy)} (giờ Việt Nam)${isOpen ? `, ${timeLeft(ticketBy, now)}` : ""}`;
}

const nameOf = (order: StaffFlightOrder) => `${findAirline(order.airline)?.name ?? order.airline}, ${routeOf(order)}`;

const dialogs: Record<StaffRequest, { title: string; words: string }> = {
  read: { title: "Hỏi lại hãng?", words: "Chúng tôi đọc lại đặt chỗ ở hãng và ghi đúng những gì hãng trả lời." },
  issue: {
    title: "Xuất vé ngay?",
    words: "Hãng xuất vé cho đặt chỗ này. Vé đã xuất thì chỉ trả theo điều kiện của hãng.",
  },
  cancel: {
    title: "Trả chỗ cho hãng?",
    words: "Đặt chỗ này bị huỷ ở hãng. Phần tiền không bị giữ lại được hoàn cho khách khi hãng đã nhận.",
  },
};

/** Questions about refunded tickets. */
const settling = {
  name: "Ghi tiền giữ lại",
  title: "Hãng giữ lại bao nhiêu?",
  words: "Vé đã trả cho hãng. Phần còn lại được hoàn cho khách.",
};

/** Enters tickets that were issued in the airline's portal, or a code that the airline has changed. */
function EnterTickets({ order, passengers }: { order: StaffFlightOrder; passengers: number }) {
  const isKnown = order.state === "ticketed";
  return (
    <FormDialog
      label={isKnown ? "Sửa số vé" : "Nhập số vé"}
      of={nameOf(order)}
      title={isKnown ? "Sửa mã đặt chỗ, số vé" : "Nhập vé đã xuất ở cổng của hãng"}
      submit={isKnown ? "Lưu và báo khách" : "Ghi đã xuất vé"}
      intent="enter-tickets"
      variant="outline"
      size="sm"
      hidden={{ orderId: order.id }}
    >
      {(errors, rejection) => (
        <>
          <p>{nameOf(order)}. Chỉ nhập khi vé đã có ở hãng: khách nhận thư với mã và số vé này.</p>
          <TextField
            name="pnr"
            label="Mã đặt chỗ của hãng"
            required
            maxLength={20}
            autoComplete="off"
            defaultValue={rejection?.values.pnr ?? order.pnr ?? ""}
            error={errors.pnr}
          />
          <TextArea
            name="numbers"
            label="Số vé"
            required
            rows={Math.min(6, Math.max(2, passengers))}
            maxLength={2000}
            hint={`Mỗi khách một dòng, theo thứ tự ${passengers} khách của đơn.`}
            defaultValue={rejection?.values.numbers ?? order.tickets.map(({ number }) => number).join("\n")}
            error={errors.numbers}
          />
        </>
      )}
    </FormDialog>
  );
}

type AskProps = { order: StaffFlightOrder; request: StaffRequest; asksKept: boolean };

function Ask({ order, request, asksKept }: AskProps) {
  const { name, title, words } = isUnsettled(order)
    ? settling
    : { name: orderRequestNames[request], ...dialogs[request] };
  return (
    <FormDialog
      label={name}
      of={nameOf(order)}
      title={title}
      submit={name}
      intent="ask-airline"
      variant="outline"
      submitVariant={request === "cancel" ? "danger" : "primary"}
      size="sm"
      hidden={{ orderId: order.id, request }}
    >
      {(errors) => (
        <>
          <p>
            {nameOf(order)}. {words}
          </p>
          {request === "cancel" && asksKept && <KeptAmountField most={order.total} error={errors.kept} />}
        </>
      )}
    </FormDialog>
  );
}
