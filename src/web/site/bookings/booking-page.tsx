import Phone from "lucide-react/icons/phone";
import { redirect, useRouteLoaderData } from "react-router";
import { parse } from "#http/input.ts";
import { daysBetween, formatDate, formatLongDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { InvoiceRequest } from "#modules/bookings/contract/booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { stateNameOf } from "#modules/bookings/messages/states.ts";
import { previewParty } from "#modules/bookings/queries/preview-change.ts";
import { mayAskForChange, mayCancelOwn, mayCustomerChangeDay, openRequestOf } from "#modules/bookings/rules/change.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { hasConfirmation, isCancellable, isStay } from "#modules/bookings/rules/states.ts";
import { cancellationOf, refundOfBooking } from "#modules/bookings/rules/terms.ts";
import { findOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { listOwnInvoices } from "#modules/invoices/queries/own-invoices.ts";
import { listOwnReceipts } from "#modules/payments/queries/booking-receipts.ts";
import { listOwnRefunds } from "#modules/payments/queries/refunds.ts";
import { saveOwnTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import { mayFillIn } from "#modules/travellers/rules/list.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { FlightPassengers } from "#web/components/flight-itinerary.tsx";
import { previewPasted, sheetForm, submitGuests } from "#web/components/guest-list-input.ts";
import { correctedPriceOf } from "#web/components/other-ages.tsx";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { Fact } from "#web/components/trip-summary.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import type { loader as siteLoader } from "../layout/site-layout.tsx";
import type { Route } from "./+types/booking-page.ts";
import { loadBookingSummary, openBookingForVisitor, runBookingForm } from "./booking-access.server.ts";
import { BookingLinks } from "./booking-links.tsx";
import { BookingTrip } from "./booking-trip.tsx";
import { DepartureCancelledPanel } from "./departure-cancelled-panel.tsx";
import { GUESTS, GuestSection } from "./guest-section.tsx";
import { NextStep } from "./next-step.tsx";
import { OpenRequest } from "./open-request.tsx";
import { OwnInvoices } from "./own-invoices.tsx";
import { OwnReceipts } from "./own-receipts.tsx";
import { OwnRefunds } from "./own-refunds.tsx";
import { stageOf } from "./payment/stage.ts";
import { visibleInvoice } from "./summary.ts";
import { timelineOf } from "./timeline.ts";
import { Timeline } from "./timeline-list.tsx";

export const loader = (args: Route.LoaderArgs) =>
  runLoader(args.context, async (ctx) => {
    const view = await openBookingForVisitor(args);
    const now = ctx.now();
    const mayBeCancelled = isCancellable(view, now);
    const booking = await loadBookingSummary(ctx, view);
    const [guests, receipts, invoices, refunds, closure] = await Promise.all([
      listOwnTravellers(ctx, view.id),
      listOwnReceipts(ctx, view.id),
      listOwnInvoices(ctx, view.id),
      listOwnRefunds(ctx, view.id),
      findOpenClosure(ctx, view.id),
    ]);
    return {
      closedReason: closure?.reason ?? null,
      receipts: receipts.map(({ id, amount, method, at }) => ({ id, amount, method, at })),
      invoices,
      refunds,
      booking,
      invoice: visibleInvoice(view),
      guests,
      correctedPrice: correctedPriceOf(guests.otherAges && (await previewParty(ctx, view.id, guests.otherAges.party))),
      mayFillIn: isStay(view) && mayFillIn(view, view.subject.checkInTime, now),
      daysLeft: view.state === "cancelled" ? null : daysBetween(today(now), view.checkIn),
      cancelling: mayBeCancelled && isStay(view) && !closure ? refundOfBooking(view, now) : null,
      mayMove:
        mayCustomerChangeDay({ ...view, startsOn: view.checkIn, totalVnd: view.total, paidVnd: view.paid }, now) &&
        !closure,
      mayAsk: mayAskForChange(view, now),
      mayCancel: mayCancelOwn(view, now) && !closure,
      mayRelease: stageOf(view) === "waiting" && !closure,
      hasConfirmation: hasConfirmation(view) && !closure,
      request: openRequestOf(view),
      terms: cancellationOf(view, view.checkIn, now),
    };
  });

export const action = (args: Route.ActionArgs) =>
  runBookingForm(args, async (ctx, form, { id, code }) => {
    if (form.has("sheet")) {
      const { sheet } = parse(sheetForm, Object.fromEntries(form));
      return previewPasted(sheet, await listOwnTravellers(ctx, id));
    }
    await submitGuests(Object.fromEntries(form), (list) => saveOwnTravellers(ctx, id, list));
    return redirect(`${paths.booking(code)}#${GUESTS}`, 303);
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privatePageMeta(matches, loaderData ? `Đơn ${spacedCode(loaderData.booking.code)}` : "Đơn hàng");

const tones = {
  draft: "neutral",
  held: "warning",
  awaiting_payment: "warning",
  part_paid: "success",
  paid: "success",
  confirmed: "success",
  completed: "neutral",
  expired: "error",
  cancelled: "error",
} as const satisfies Record<BookingState, BadgeTone>;

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, invoice, daysLeft, cancelling, terms, guests, mayFillIn } = loaderData;
  const { state, subject, checkIn } = booking;
  const labels = labelsOf(booking);
  const boarding = `${labels.from} ${subject.checkInTime} ngày ${formatDate(checkIn)} tại ${subject.place}`;
  return (
    <>
      <section className="booking-head on-deep">
        <div className="wrap">
          <p className="text-sm text-text-on-deep-2">
            {booking.erasedAt ? "Đơn đã xoá thông tin người đặt" : `Đơn của ${booking.contact.name}`}
          </p>
          <h1 className="booking-code num">{spacedCode(booking.code)}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
            <Badge tone={tones[state]}>{stateNameOf(booking)}</Badge>
            <span>{[subject.title, formatLongDate(checkIn), daysText(daysLeft)].filter(Boolean).join("\u00A0· ")}</span>
          </p>
        </div>
      </section>
      <div className="wrap checkout">
        <div>
          {loaderData.closedReason !== null ? (
            <DepartureCancelledPanel code={booking.code} reason={loaderData.closedReason} />
          ) : (
            <NextStep booking={booking} guests={mayFillIn ? guests : null} />
          )}
          <OwnRefunds code={booking.code} refunds={loaderData.refunds} />
          {loaderData.request && <OpenRequest {...loaderData.request} />}
          {(mayFillIn || guests.guests.length > 0) && (
            <GuestSection
              kind={booking.kind}
              list={guests}
              childAges={booking.childAges}
              booker={booking.contact.name}
              mayFillIn={mayFillIn}
              rejection={isRejection(actionData) ? actionData : null}
              correctedPrice={loaderData.correctedPrice}
              askHref={loaderData.mayAsk ? paths.askForChange(booking.code) : null}
            />
          )}
          {booking.flights && (
            <section className="form-part" aria-labelledby="hanh-khach">
              <h2 className="title-3 form-title" id="hanh-khach">
                {labels.guests}
              </h2>
              <FlightPassengers passengers={booking.flights.passengers} />
            </section>
          )}
          <section className="form-part" aria-labelledby="tien-trinh">
            <h2 className="title-3 form-title" id="tien-trinh">
              Tiến trình
            </h2>
            <Timeline items={timelineOf({ ...booking, boarding, isStopped: loaderData.closedReason !== null })} />
          </section>
          <section className="form-part" aria-labelledby="huy">
            <h2 className="title-3 form-title" id="huy">
              {booking.flights ? "Điều kiện vé" : "Điều kiện huỷ"}
            </h2>
            <Cancelling booking={booking} cancelling={cancelling} terms={terms} />
            <OwnActions {...loaderData} />
          </section>
          <OwnReceipts code={booking.code} receipts={loaderData.receipts} />
          <OwnInvoices code={booking.code} invoices={loaderData.invoices} />
          <section className="form-part" aria-labelledby="nguoi-dat">
            <h2 className="title-3 form-title" id="nguoi-dat">
              Người đặt
            </h2>
            <dl className="facts">
              <Fact name="Họ và tên">{booking.contact.name}</Fact>
              {booking.contact.phone !== "" && !booking.erasedAt && (
                <Fact name="Số điện thoại">{booking.contact.phone}</Fact>
              )}
              {booking.contact.email !== "" && <Fact name="Email">{booking.contact.email}</Fact>}
              {invoice && <InvoiceFacts {...invoice} />}
            </dl>
            <BookingLinks booking={booking} hasConfirmation={loaderData.hasConfirmation} />
            <Help />
          </section>
        </div>
        <BookingTrip booking={booking} />
      </div>
    </>
  );
}

type ActionsProps = Pick<
  Route.ComponentProps["loaderData"],
  "booking" | "mayMove" | "mayAsk" | "mayCancel" | "mayRelease"
>;

/** What the customer may do with the booking; an unpaid hold is given up on the cancel page. */
function OwnActions({ booking, mayMove, mayAsk, mayCancel, mayRelease }: ActionsProps) {
  const { day, space } = labelsOf(booking);
  const mayEnd = mayCancel || mayRelease;
  return (
    <p className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {mayMove && (
        <LinkButton href={paths.changeDay(booking.code)} variant="outline" size="sm">
          Đổi {day.toLowerCase()}
        </LinkButton>
      )}
      {mayAsk && (
        <LinkButton href={paths.askForChange(booking.code)} variant="outline" size="sm">
          {mayEnd ? "Yêu cầu đổi" : "Yêu cầu đổi hoặc huỷ"}
        </LinkButton>
      )}
      {mayEnd && (
        <LinkButton href={paths.cancelBooking(booking.code)} variant="outline" size="sm">
          {mayRelease ? `Bỏ giữ ${space}` : "Huỷ đơn"}
        </LinkButton>
      )}
    </p>
  );
}

const InvoiceFacts = ({ company, taxCode, address, email }: InvoiceRequest) => (
  <>
    <Fact name="Xuất hoá đơn cho">{company}</Fact>
    <Fact name="Mã số thuế">{taxCode}</Fact>
    <Fact name="Địa chỉ hoá đơn">{address}</Fact>
    <Fact name="Email nhận hoá đơn">{email || "Email liên hệ"}</Fact>
  </>
);

function daysText(days: number | null): string {
  if (days === null || days < 0) return "";
  return days === 0 ? "hôm nay" : `còn\u00A0${days}\u00A0ngày`;
}

type CancellingProps = Pick<Route.ComponentProps["loaderData"], "booking" | "cancelling" | "terms">;

function Cancelling({ booking, cancelling, terms }: CancellingProps) {
  return (
    <div className="grid gap-2">
      {cancelling && booking.paid > 0 && (
        <p>
          <b>Huỷ hôm nay: nhận lại {formatVnd(cancelling.refund)}.</b>{" "}
          {cancelling.fee > 0 && `Giữ lại ${cancelling.percent}% tổng tiền, tức ${formatVnd(cancelling.fee)}.`}
        </p>
      )}
      <p className="text-text-2">{terms}</p>
    </div>
  );
}

function Help() {
  const company = useRouteLoaderData<typeof siteLoader>("site/layout/site-layout")?.company;
  if (!company?.hotline) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="text-text-2">Cần giúp, bạn gọi cho chúng tôi:</span>
      <a className={buttonClass("outline", "sm")} href={company.hotline.href}>
        <Phone />
        {company.hotline.text}
      </a>
    </p>
  );
}
