import { createHash, randomUUID } from "node:crypto";
import { useRef } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { formatVnd } from "#kernel/money.ts";
import type { StayPrice } from "#modules/availability/contract/offer.ts";
import { placePhoneBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { StayKind } from "#modules/bookings/contract/booking.ts";
import { phoneBookingInput } from "#modules/bookings/contract/placing.ts";
import { MAX_HOLD_HOURS } from "#modules/bookings/limits.ts";
import type { PhoneOffer } from "#modules/bookings/queries/quote-by-phone.ts";
import { listActiveReferrers } from "#modules/referrers/queries.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { reloadAfterConflict } from "#web/forms/reload-after-conflict.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { paths } from "#web/paths.ts";
import { Box } from "../layout/box.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useNewDraft } from "../layout/unsaved-work.tsx";
import { useFocusOnRejection } from "../layout/use-focus-on-rejection.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-booking-page.ts";
import { bookingFlash } from "./booking-flash.ts";
import { readFinder } from "./finder.ts";
import { CallerPanel, fillFields, useCaller } from "./phone/caller-panel.tsx";
import { FoundRooms } from "./phone/found-rooms.tsx";
import { PhoneOfferPanel } from "./phone/phone-offer-panel.tsx";
import { kindIn, type PhoneTrip, readPhoneTrip, tripFields, tripQuery } from "./phone/phone-trip.ts";
import { TripForm, tripLabels } from "./phone/trip-form.tsx";
import { readRequestedTrip } from "./requested-trip.server.ts";
import "./bookings.css";
import "./detail/detail.css";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const trip = readPhoneTrip(url.searchParams);
    const kind = kindIn(url.searchParams);
    requirePermission(ctx.actor, "bookings.write");
    const [{ phoneHoldHours }, referrers] = await Promise.all([getPaymentSettings(ctx), listActiveReferrers(ctx)]);
    return {
      ...(await readRequestedTrip(ctx, kind, trip, readFinder(url.searchParams))),
      phoneHoldHours,
      referrers,
      formKey: randomUUID(),
    };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const params = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const [kind, trip] = [kindIn(params), readPhoneTrip(params)];
    const input = parse(phoneBookingInput, {
      ...trip,
      contact: { name: text("name"), phone: text("phone"), email: text("email") },
      note: text("note"),
      expectedTotal: text("expectedTotal"),
      holdHours: text("holdHours") || undefined,
      payment: text("payment") || undefined,
      source: text("source") || undefined,
      referrer: text("referrer") || undefined,
    });
    // The same form sent twice makes one booking; a changed form makes another one.
    const key = createHash("sha256")
      .update(text("formKey") + JSON.stringify(kind === "cruise" ? input : { kind, ...input }))
      .digest("base64url");
    const { code } = await placePhoneBooking(ctx, { ...input, kind }, key);
    return redirect(adminPaths.booking(code, bookingFlash.after("da-tao")));
  });

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = () => [{ title: "Tạo đơn" }];

export default function NewBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, trip, offer } = loaderData;
  return (
    <>
      <PageHeading
        title="Tạo đơn qua điện thoại hoặc tại quầy"
        crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]}
      />
      <div className="admin-detail">
        <div className="admin-detail-main">
          <TripForm
            {...loaderData}
            hrefOf={(line) => `${adminPaths.newBooking()}${tripQuery(trip, { slug: "", rooms: [] }, line)}`}
            flightsHref={paths.flights()}
          />
          <FoundRooms kind={kind} search={loaderData.roomSearch} trip={trip} />
          <PhoneOfferPanel kind={kind} offer={offer} trip={trip} />
        </div>
        <div className="admin-detail-side">
          <ContactForm
            kind={kind}
            trip={trip}
            quote={offer?.quote ?? null}
            deposit={offer?.deposit ?? null}
            formKey={loaderData.formKey}
            actionData={actionData}
            phoneHoldHours={loaderData.phoneHoldHours}
            referrers={loaderData.referrers}
          />
        </div>
      </div>
    </>
  );
}

/** Common hold times in hours, and the agency's default. */
const holdChoices = (defaultHours: number) =>
  [...new Set([1, 2, 6, 12, 24, 48, MAX_HOLD_HOURS, defaultHours])].sort((a, b) => a - b);

type ContactProps = {
  kind: StayKind;
  phoneHoldHours: number;
  referrers: readonly { code: string; name: string }[];
  trip: PhoneTrip;
  quote: StayPrice | null;
  deposit: PhoneOffer["deposit"];
  formKey: string;
  actionData: unknown;
};

/** Keeps its values while another day or product is tried. */
function ContactForm({ kind, trip, quote, deposit, formKey, actionData, phoneHoldHours, referrers }: ContactProps) {
  const busy = useNavigation().state === "submitting";
  const rejection = isRejection(actionData) ? actionData : null;
  const errors = rejection?.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  const caller = useCaller();
  useFocusOnRejection(form, rejection);
  useNewDraft("contact");
  return (
    <Box id="nguoi-dat" title="Người đặt">
      <Form method="post" data-draft="contact" noValidate className="box-body grid gap-4" ref={form}>
        {tripFields(trip, kind).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="expectedTotal" value={quote?.total ?? ""} />
        <input type="hidden" name="formKey" value={formKey} />
        {rejection && <Alert tone="error">{rejection.message}</Alert>}
        <TextField
          name="phone"
          label="Số điện thoại"
          type="tel"
          maxLength={30}
          required
          {...caller.field}
          error={errors["contact.phone"]}
        />
        <CallerPanel
          answer={caller.answer}
          onUse={(known) => {
            fillFields(form.current, { name: known.name, email: known.email });
          }}
        />
        <TextField name="name" label="Họ và tên" maxLength={80} required error={errors["contact.name"]} />
        <TextField
          name="email"
          label="Email"
          type="email"
          hint="Không bắt buộc. Không có email thì khách không nhận thư."
          maxLength={120}
          error={errors["contact.email"]}
        />
        <TextArea name="note" label="Yêu cầu của khách" rows={3} maxLength={1000} error={errors.note} />
        <ChannelFields values={rejection?.values} errors={errors} referrers={referrers} />
        {quote && deposit && (
          <SelectField
            name="payment"
            label="Khách trả trước"
            hint="Mã QR gửi khách theo lựa chọn này."
            defaultValue={rejection?.values.payment ?? "full"}
            options={[
              { value: "full", label: `Toàn bộ, ${formatVnd(quote.total)}` },
              { value: "deposit", label: `Đặt cọc ${deposit.percent}%, ${formatVnd(deposit.amount)}` },
            ]}
            error={errors.payment}
          />
        )}
        <SelectField
          name="holdHours"
          label="Giữ phòng trong"
          defaultValue={String(phoneHoldHours)}
          options={holdChoices(phoneHoldHours).map((hours) => ({ value: String(hours), label: `${hours} giờ` }))}
        />
        <Button
          type="submit"
          busy={busy ? "Đang giữ phòng" : undefined}
          unavailable={
            quote
              ? undefined
              : `Chọn ${tripLabels[kind].noun}, ngày và khách rồi xem giá. Phòng chỉ được giữ khi bạn tạo đơn.`
          }
        >
          Giữ phòng và tạo đơn
        </Button>
      </Form>
    </Box>
  );
}

type ChannelProps = Pick<ContactProps, "referrers"> & {
  values: Readonly<Record<string, string>> | undefined;
  errors: Readonly<Record<string, string>>;
};

/** How the customer reached the agency. */
function ChannelFields({ values, errors, referrers }: ChannelProps) {
  return (
    <>
      <SelectField
        name="source"
        label="Khách đặt"
        defaultValue={values?.source ?? "phone"}
        options={[
          { value: "phone", label: "Qua điện thoại, tin nhắn" },
          { value: "counter", label: "Tại quầy" },
        ]}
        error={errors.source}
      />
      {referrers.length > 0 && (
        <SelectField
          name="referrer"
          label="Nguồn giới thiệu"
          hint="Đối tác đã đưa khách này đến."
          defaultValue={values?.referrer ?? ""}
          options={[
            { value: "", label: "Không có" },
            ...referrers.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          error={errors.referrer}
        />
      )}
    </>
  );
}
