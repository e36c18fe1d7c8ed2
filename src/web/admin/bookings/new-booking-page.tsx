import { createHash, randomUUID } from "node:crypto";
import { Form, redirect, useNavigation } from "react-router";
import { expectedFailure } from "#http/expected-failure.ts";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Quote } from "#modules/availability/contract/offer.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { placePhoneBooking } from "#modules/bookings/commands/place-booking.ts";
import { phoneBookingInput } from "#modules/bookings/contract/placing.ts";
import { MAX_HOLD_HOURS } from "#modules/bookings/limits.ts";
import { nothingToOffer, type PhoneOffer, quoteByPhone } from "#modules/bookings/queries/quote-by-phone.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { TypedDate } from "#ui/typed-date.tsx";
import { PartyFields } from "#web/components/party-fields.tsx";
import { tripLengthInWords } from "#web/components/party-text.ts";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-booking-page.ts";
import { PhoneOfferPanel } from "./phone-offer-panel.tsx";
import { type PhoneTrip, readPhoneTrip, tripFields } from "./phone-trip.ts";
import "./bookings.css";
import "./file/file.css";

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const trip = readPhoneTrip(new URL(request.url).searchParams);
  return answer(async () => {
    requirePermission(ctx.actor, "bookings.write");
    const ships = (await listProductNames(ctx, "cruise")).filter((ship) => ship.status === "published");
    const ship = ships.find((one) => one.slug === trip.slug);
    const rooms = ship ? await listRoomTerms(ctx, [ship.id]) : [];
    const offer = await offerFor(ctx, trip);
    const { phoneHoldHours } = await getPaymentSettings(ctx);
    return { ships, rooms, trip, offer, phoneHoldHours, today: today(ctx.now()), formKey: randomUUID() };
  });
}

async function offerFor(ctx: Context, trip: PhoneTrip): Promise<PhoneOffer | null> {
  if (trip.slug === "" || trip.checkIn === "") return null;
  try {
    return await quoteByPhone(ctx, "cruise", parse(quoteInput, trip));
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) throw error;
    return { ...nothingToOffer, problems: [...new Set([expected.message, ...Object.values(expected.fields)])] };
  }
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const trip = readPhoneTrip(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])));
    const input = parse(phoneBookingInput, {
      ...trip,
      contact: { name: text("name"), phone: text("phone"), email: text("email") },
      note: text("note"),
      expectedTotal: text("expectedTotal"),
      holdHours: text("holdHours") || undefined,
    });
    // The same form sent twice is one booking; a form that was changed is another.
    const key = createHash("sha256")
      .update(text("formKey") + JSON.stringify(input))
      .digest("base64url");
    const { code } = await placePhoneBooking(ctx, { ...input, kind: "cruise" }, key);
    return redirect(adminPaths.booking(code));
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Tạo đơn" }];

export default function NewBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ships, rooms, trip, offer } = loaderData;
  return (
    <>
      <PageHeading title="Tạo đơn qua điện thoại" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
      <div className="file">
        <div className="file-main">
          <TripForm ships={ships} rooms={rooms} trip={trip} today={loaderData.today} />
          <PhoneOfferPanel offer={offer} trip={trip} />
        </div>
        <div className="file-side">
          <ContactForm
            trip={trip}
            quote={offer?.quote ?? null}
            formKey={loaderData.formKey}
            refusal={actionData}
            phoneHoldHours={loaderData.phoneHoldHours}
          />
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function TripForm({ ships, rooms, trip, today }: Pick<Loaded, "ships" | "rooms" | "trip" | "today">) {
  return (
    <section className="box" aria-labelledby="chuyen-di">
      <div className="box-head">
        <h2 id="chuyen-di">Chuyến đi</h2>
      </div>
      <Form key={JSON.stringify(trip)} method="get" className="box-body phone-trip">
        <SelectField
          name="tau"
          label="Tàu"
          defaultValue={trip.slug}
          required
          options={[
            { value: "", label: "Chọn tàu" },
            ...ships.map((ship) => ({ value: ship.slug, label: ship.title })),
          ]}
        />
        <div className="field">
          <span className="field-label">Ngày đi</span>
          <TypedDate label="Ngày đi" name="ngay" min={today} defaultValue={trip.checkIn} required />
        </div>
        <SelectField
          name="dem"
          label="Độ dài"
          defaultValue={String(trip.nights)}
          options={TRIP_NIGHTS.map((nights) => ({ value: String(nights), label: tripLengthInWords(nights) }))}
        />
        <div className="phone-party">
          <PartyFields
            adults={Number.isInteger(trip.adults) ? trip.adults : 2}
            childAges={trip.children.map((child) => child.age).filter(isAge)}
          />
        </div>
        {rooms.map((room) => (
          <TextField
            key={room.id}
            name={`phong.${room.id}`}
            label={room.title}
            type="number"
            min={0}
            max={20}
            hint="Số phòng"
            defaultValue={trip.rooms.find((cabin) => cabin.roomId === room.id)?.quantity ?? ""}
          />
        ))}
        <div className="phone-trip-end">
          <Button type="submit" variant="deep">
            Xem giá
          </Button>
          {rooms.length > 0 && <p className="field-hint">Không chọn phòng thì lấy cách xếp rẻ nhất.</p>}
        </div>
      </Form>
    </section>
  );
}

const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= 17;

/** Hours that are often asked for, and the agency's own. */
const holdChoices = (usual: number) => [...new Set([1, 2, 6, 12, 24, 48, MAX_HOLD_HOURS, usual])].sort((a, b) => a - b);

type ContactProps = { phoneHoldHours: number; trip: PhoneTrip; quote: Quote | null; formKey: string; refusal: unknown };

/** Stays while another day or ship is tried: what the caller has said is kept. */
function ContactForm({ trip, quote, formKey, refusal, phoneHoldHours }: ContactProps) {
  const busy = useNavigation().state === "submitting";
  const refused = isRefusal(refusal) ? refusal : null;
  const errors = refused?.fields ?? {};
  return (
    <section className="box" aria-labelledby="nguoi-dat">
      <div className="box-head">
        <h2 id="nguoi-dat">Người đặt</h2>
      </div>
      <Form method="post" className="box-body grid gap-4">
        {tripFields(trip).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="expectedTotal" value={quote?.total ?? ""} />
        <input type="hidden" name="formKey" value={formKey} />
        {refused && <Alert tone="error">{refused.message}</Alert>}
        <TextField name="name" label="Họ và tên" maxLength={80} required error={errors["contact.name"]} />
        <TextField
          name="phone"
          label="Số điện thoại"
          type="tel"
          maxLength={30}
          required
          error={errors["contact.phone"]}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          hint="Không bắt buộc. Không có email thì khách không nhận thư."
          maxLength={120}
          error={errors["contact.email"]}
        />
        <TextArea name="note" label="Yêu cầu của khách" rows={3} maxLength={1000} error={errors.note} />
        <SelectField
          name="holdHours"
          label="Giữ phòng trong"
          defaultValue={String(phoneHoldHours)}
          options={holdChoices(phoneHoldHours).map((hours) => ({ value: String(hours), label: `${hours} giờ` }))}
        />
        {quote ? (
          <Button type="submit" busy={busy ? "Đang giữ phòng" : undefined}>
            Giữ phòng và tạo đơn
          </Button>
        ) : (
          <p className="field-hint">Chọn tàu, ngày và khách rồi xem giá. Phòng chỉ được giữ khi bạn tạo đơn.</p>
        )}
      </Form>
    </section>
  );
}
