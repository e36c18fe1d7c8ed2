import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import { findBookedFlights } from "#modules/bookings/queries/flight-orders.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { isEnded } from "#modules/bookings/rules/states.ts";
import { clockOf, instantOf } from "#modules/flights/rules/local-time.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/calendar-resource.ts";
import { openBookingForVisitor } from "./booking-access.server.ts";

const HOUR_SECONDS = 3600;

/** A day before, to pack; three hours before, to leave. */
const reminders: ICalEventData["alarms"] = [24, 3].map((hours) => ({
  type: ICalAlarmType.display,
  triggerBefore: hours * HOUR_SECONDS,
}));

/**
 * The trip as an iCalendar file (RFC 5545). A second download updates the entry of the first: after a cancellation it takes the trip off
 * the calendar.
 */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  runLoader(args.context, async (ctx) => {
    const booking = await openBookingForVisitor(args);
    const { subject } = booking;
    const isOff = isEnded(booking.state);
    const common = {
      stamp: ctx.now(),
      // Without the token: calendars are shared with other people.
      url: `${ctx.siteUrl}${paths.booking(booking.code)}`,
    };
    const statusFields = (takesPlace: boolean) =>
      takesPlace ? { alarms: reminders } : { status: ICalEventStatus.CANCELLED };
    const [product, { brand }] = await Promise.all([findBookedProduct(ctx, booking), getCompany(ctx)]);
    const reference = bookingReference(booking.code);
    const calendar = ical({ prodId: { company: brand, product: "Dat cho", language: "VI" } });
    calendar.method(ICalCalendarMethod.PUBLISH);
    const flights = await findBookedFlights(ctx, booking);
    if (flights) {
      // Also flights that the booking has lost, which an earlier file may have put on the calendar.
      const segments = flights.orders.flatMap((order) =>
        order.flights.flatMap(({ segments }) => segments.map((one) => ({ one, takesPlace: isActiveOrder(order) }))),
      );
      for (const { one, takesPlace } of segments)
        calendar.createEvent({
          id: `${booking.id}-${one.number}-${one.departsAt}@${new URL(ctx.siteUrl).host}`,
          ...common,
          ...statusFields(takesPlace && !isOff),
          start: instantOf(one.from, one.departsAt),
          end: instantOf(one.to, one.arrivesAt),
          summary: `${one.number} ${one.from} – ${one.to} (${reference})`,
          location: `Sân bay ${findAirport(one.from)?.airport ?? one.from}`,
          description: `Mã đơn ${reference}. Khởi hành ${clockOf(one.departsAt)} giờ ${one.from}, đến ${clockOf(one.arrivesAt)} giờ ${one.to}.`,
        });
      return fileOf(calendar, reference);
    }
    calendar.createEvent({
      id: `${booking.id}@${new URL(ctx.siteUrl).host}`,
      ...common,
      ...statusFields(!isOff),
      start: vietnamInstant(booking.checkIn, subject.checkInTime),
      end: vietnamInstant(booking.checkOut, subject.checkOutTime),
      summary: `${subject.title} (${reference})`,
      location: [subject.place, product?.address].filter(Boolean).join(", "),
      description: `Mã đơn ${reference}. Mang theo giấy tờ bản gốc của mọi người.`,
    });
    return fileOf(calendar, reference);
  });

const fileOf = (calendar: ICalCalendar, reference: string) =>
  new Response(calendar.toString(), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${reference}.ics"`,
    },
  });
