import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { DomainError, withRenamedFields } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { makeQuote } from "#modules/enquiries/commands/quotes.ts";
import { makeQuoteInput } from "#modules/enquiries/contract.ts";
import { MAX_MESSAGE, QUOTE_DAYS, QUOTE_DEPOSIT } from "#modules/enquiries/limits.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { bookingFlash } from "../bookings/booking-flash.ts";
import { AdjustmentFields } from "../bookings/change/change-fields.tsx";
import { adjustmentsIn } from "../bookings/change/change-input.ts";
import { readFinder } from "../bookings/finder.ts";
import { FoundRooms } from "../bookings/phone/found-rooms.tsx";
import { PhoneOfferPanel } from "../bookings/phone/phone-offer-panel.tsx";
import { kindIn, readPhoneTrip, tripFields, tripQuery } from "../bookings/phone/phone-trip.ts";
import { TripForm } from "../bookings/phone/trip-form.tsx";
import { readRequestedTrip } from "../bookings/requested-trip.server.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/quote-page.ts";
import "../bookings/bookings.css";
import "../bookings/change/change.css";
import "../bookings/detail/detail.css";
import "./enquiries.css";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    requirePermission(ctx.actor, "bookings.write");
    const [enquiry, { depositPercent }, trip] = await Promise.all([
      getEnquiryDetail(ctx, params.code),
      getPaymentSettings(ctx),
      readRequestedTrip(ctx, kindIn(url.searchParams), readPhoneTrip(url.searchParams), readFinder(url.searchParams)),
    ]);
    return {
      ...trip,
      code: enquiry.code,
      name: enquiry.contact.name,
      depositPercent: depositPercent ?? QUOTE_DEPOSIT.max,
    };
  });

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const fields = Object.fromEntries(form);
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const givenAdjustments = adjustmentsIn(fields);
    const { depositPercent, validDays, words, expectedTotal } = fields;
    const lines = givenAdjustments.map(({ row: _, ...line }) => line);
    try {
      const terms = { depositPercent, validDays, words, expectedTotal };
      const input = parse(makeQuoteInput, { kind: kindIn(query), stay: readPhoneTrip(query), lines, ...terms });
      await makeQuote(ctx, params.code, input);
    } catch (error) {
      throw error instanceof DomainError ? withFieldNames(error, givenAdjustments) : error;
    }
    return redirect(adminPaths.enquiry(params.code, bookingFlash.after("da-bao-gia")));
  });

/** Errors by form field names, with empty rows counted. */
const withFieldNames = (error: DomainError, adjustments: readonly { row: number }[]): DomainError =>
  withRenamedFields(error, (name) =>
    name
      .replace(/^lines\.(\d+)/, (_, index) => `adjustments.${adjustments[Number(index)]?.row ?? index}`)
      .replace(/^lines$/, "adjustments"),
  );

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Lập báo giá" }];

export default function MakeQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, name, kind, trip, offer } = loaderData;
  const crumbs = [
    { label: "Yêu cầu và báo giá", href: adminPaths.enquiries() },
    { label: code, href: adminPaths.enquiry(code) },
  ];
  return (
    <>
      <PageHeading title="Lập báo giá" crumbs={crumbs}>
        <p className="text-text-2">Cho {name}</p>
      </PageHeading>
      <div className="admin-detail">
        <div className="admin-detail-main">
          <TripForm
            {...loaderData}
            hrefOf={(line) => `${adminPaths.makeQuote(code)}${tripQuery(trip, { slug: "", rooms: [] }, line)}`}
            mayCharter
          />
          <FoundRooms kind={kind} search={loaderData.roomSearch} trip={trip} />
          <PhoneOfferPanel kind={kind} offer={offer} trip={trip} />
        </div>
        <div className="admin-detail-side">
          <TermsForm {...loaderData} rejection={isRejection(actionData) ? actionData : null} />
        </div>
      </div>
    </>
  );
}

type TermsProps = Route.ComponentProps["loaderData"] & { rejection: Rejection | null };

/** Keeps its values while another day or product is tried. */
function TermsForm({ kind, trip, offer, depositPercent, rejection }: TermsProps) {
  const busy = useNavigation().state === "submitting";
  const errors = rejection?.fields ?? {};
  const values = rejection?.values ?? {};
  const total = offer?.quote?.total;
  return (
    <Form method="post" className="quote-terms grid gap-4" aria-label="Báo giá" noValidate>
      {tripFields(trip, kind).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="expectedTotal" value={total ?? ""} />
      {rejection && <Alert tone="error" title={rejection.message} />}
      <AdjustmentFields values={values} errors={errors} />
      <Box id="dieu-kien" title="Điều kiện và lời gửi khách">
        <div className="box-body grid gap-4">
          <TextField
            name="depositPercent"
            label="Trả khi đồng ý, %"
            type="number"
            inputMode="numeric"
            min={QUOTE_DEPOSIT.min}
            max={QUOTE_DEPOSIT.max}
            hint="100 là trả đủ. Phần còn lại trả trước ngày đi."
            defaultValue={values.depositPercent ?? depositPercent}
            error={errors.depositPercent}
          />
          <TextField
            name="validDays"
            label="Giữ giá trong, ngày"
            type="number"
            inputMode="numeric"
            min={1}
            max={QUOTE_DAYS.max}
            hint="Tính từ lúc gửi."
            defaultValue={values.validDays ?? QUOTE_DAYS.usual}
            error={errors.validDays}
          />
          <TextArea
            name="words"
            label="Lời gửi khách"
            rows={4}
            maxLength={MAX_MESSAGE}
            defaultValue={values.words}
            error={errors.words}
          />
          <Button
            type="submit"
            busy={busy ? "Đang lưu" : undefined}
            unavailable={
              total === undefined ? "Chọn chỗ ở, ngày và khách rồi xem giá. Báo giá chưa giữ phòng." : undefined
            }
          >
            {total === undefined ? "Lưu báo giá" : `Lưu báo giá từ ${formatVnd(total)}`}
          </Button>
        </div>
      </Box>
    </Form>
  );
}
