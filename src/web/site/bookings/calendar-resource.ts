import ical, { ICalCalendarMethod } from "ical-generator";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { findBookedProduct } from "#modules/bookings/adapters/products.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { Route } from "./+types/calendar-resource.ts";
import { openVisited } from "./booking-access-resource.ts";

/** The trip as a file for a calendar (RFC 5545). A second download changes the entry of the first. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const ctx = args.context.get(requestContext);
  return answer(async () => {
    const booking = await openVisited(args);
    const { subject } = booking;
    const [product, { brand }] = await Promise.all([findBookedProduct(ctx, booking), getCompany(ctx)]);
    const reference = bookingReference(booking.code);
    const calendar = ical({ prodId: { company: brand, product: "Dat cho", language: "VI" } });
    calendar.method(ICalCalendarMethod.PUBLISH);
    calendar.createEvent({
      id: `${booking.id}@${new URL(ctx.siteUrl).host}`,
      stamp: ctx.now(),
      start: vietnamInstant(booking.checkIn, subject.checkInTime),
      end: vietnamInstant(booking.checkOut, subject.checkOutTime),
      summary: `${subject.title} (${reference})`,
      location: [subject.place, product?.address].filter(Boolean).join(", "),
      description: `Mã đơn ${reference}. Mang theo giấy tờ bản gốc của mọi người.`,
      // Without the key: a calendar is shared with others.
      url: `${ctx.siteUrl}${paths.booking(booking.code)}`,
    });
    return new Response(calendar.toString(), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${reference}.ics"`,
      },
    });
  });
}
