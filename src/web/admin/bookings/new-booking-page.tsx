import { createHash, randomUUID } from "node:crypto";
import { Form, redirect, useNavigation } from "react-router";
import { expectedFailure } from "#http/expected-failure.ts";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import type { Quote } from "#modules/availability/contract/offer.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { stayLimits, TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { placePhoneBooking } from "#modules/bookings/commands/place-booking.ts";
import { type StayKind, stayKinds } from "#modules/bookings/contract/booking.ts";
import { phoneBookingInput } from "#modules/bookings/contract/placing.ts";
import { MAX_HOLD_HOURS } from "#modules/bookings/limits.ts";
import { nothingToOffer, type PhoneOffer, quoteByPhone } from "#modules/bookings/queries/quote-by-phone.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
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
import { kindIn, kindQuery, type PhoneTrip, readPhoneTrip, tripFields } from "./phone-trip.ts";
import { keyOf, roomFields } from "./room-choices.ts";
import "./bookings.css";
import "./file/file.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const trip = readPhoneTrip(url.searchParams);
  const kind = kindIn(url.searchParams);
  return answer(async () => {
    requirePermission(ctx.actor, "bookings.write");
    const products = (await listProductNames(ctx, kind)).filter(({ status }) => status === "published");
    const chosen = products.find(({ slug }) => slug === trip.slug);
    const rooms = chosen ? await roomsOf(ctx, chosen.id) : [];
    const offer = await offerFor(ctx, kind, trip);
    const { phoneHoldHours } = await getPaymentSettings(ctx);
    return { kind, products, rooms, trip, offer, phoneHoldHours, today: today(ctx.now()), formKey: randomUUID() };
  });
}

async function roomsOf(ctx: Context, productId: string) {
  const [rooms, plans] = await Promise.all([listRoomTerms(ctx, [productId]), listRatePlans(ctx, [productId])]);
  return roomFields(rooms, plans.get(productId) ?? []);
}

async function offerFor(ctx: Context, kind: StayKind, trip: PhoneTrip): Promise<PhoneOffer | null> {
  if (trip.slug === "" || trip.checkIn === "") return null;
  try {
    return await quoteByPhone(ctx, kind, parse(quoteInput, trip));
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
    const typed = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const [kind, trip] = [kindIn(typed), readPhoneTrip(typed)];
    const input = parse(phoneBookingInput, {
      ...trip,
      contact: { name: text("name"), phone: text("phone"), email: text("email") },
      note: text("note"),
      expectedTotal: text("expectedTotal"),
      holdHours: text("holdHours") || undefined,
    });
    // The same form sent twice is one booking; a form that was changed is another.
    const key = createHash("sha256")
      .update(text("formKey") + JSON.stringify(kind === "cruise" ? input : { kind, ...input }))
      .digest("base64url");
    const { code } = await placePhoneBooking(ctx, { ...input, kind }, key);
    return redirect(adminPaths.booking(code));
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Tạo đơn" }];

export default function NewBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, trip, offer } = loaderData;
  return (
    <>
      <PageHeading title="Tạo đơn qua điện thoại" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
      <div className="file">
        <div className="file-main">
          <TripForm {...loaderData} />
          <PhoneOfferPanel kind={kind} offer={offer} trip={trip} />
        </div>
        <div className="file-side">
          <ContactForm
            kind={kind}
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

type TripFormProps = Pick<Loaded, "kind" | "products" | "rooms" | "trip" | "today">;

function TripForm({ kind, products, rooms, trip, today }: TripFormProps) {
  const { heading, one, One, day } = words[kind];
  return (
    <section className="box" aria-labelledby="chuyen-di">
      <div className="box-head">
        <h2 id="chuyen-di">{heading}</h2>
        <nav className="tabs" aria-label="Loại đơn">
          {stayKinds.map((line) => (
            <Anchor
              key={line}
              href={adminPaths.newBooking(kindQuery(line))}
              {...(line === kind && { "aria-current": "true" as const })}
            >
              {words[line].line}
            </Anchor>
          ))}
        </nav>
      </div>
      <Form key={`${kind} ${JSON.stringify(trip)}`} method="get" className="box-body phone-trip">
        {Object.entries(kindQuery(kind)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          name="tau"
          label={One}
          defaultValue={trip.slug}
          required
          options={[
            { value: "", label: `Chọn ${one}` },
            ...products.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
        <div className="field">
          <span className="field-label">{day}</span>
          <TypedDate label={day} name="ngay" min={today} defaultValue={trip.checkIn} required />
        </div>
        {kind === "cruise" ? (
          <SelectField
            name="dem"
            label="Độ dài"
            defaultValue={String(trip.nights)}
            options={TRIP_NIGHTS.map((nights) => ({ value: String(nights), label: tripLengthInWords(nights) }))}
          />
        ) : (
          <TextField
            name="dem"
            label="Số đêm"
            type="number"
            min={1}
            max={stayLimits[kind].maxNights}
            defaultValue={Number.isInteger(trip.nights) ? trip.nights : 1}
            required
          />
        )}
        <div className="phone-party">
          <PartyFields
            adults={Number.isInteger(trip.adults) ? trip.adults : 2}
            childAges={trip.children.map((child) => child.age).filter(isAge)}
          />
        </div>
        {rooms.map((room) => (
          <TextField
            key={room.key}
            name={`phong.${room.key}`}
            label={room.title}
            type="number"
            min={0}
            max={20}
            hint="Số phòng"
            defaultValue={trip.rooms.find((chosen) => keyOf(chosen) === room.key)?.quantity ?? ""}
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

const words = {
  cruise: { line: "Du thuyền", heading: "Chuyến đi", one: "tàu", One: "Tàu", day: "Ngày đi" },
  hotel: { line: "Khách sạn", heading: "Kỳ ở", one: "khách sạn", One: "Khách sạn", day: "Ngày nhận phòng" },
} as const satisfies Record<StayKind, object>;

const isAge = (age: number) => Number.isInteger(age) && age >= 0 && age <= 17;

/** Hours that are often asked for, and the agency's own. */
const holdChoices = (usual: number) => [...new Set([1, 2, 6, 12, 24, 48, MAX_HOLD_HOURS, usual])].sort((a, b) => a - b);

type ContactProps = {
  kind: StayKind;
  phoneHoldHours: number;
  trip: PhoneTrip;
  quote: Quote | null;
  formKey: string;
  refusal: unknown;
};

/** Stays while another day or product is tried: what the caller has said is kept. */
function ContactForm({ kind, trip, quote, formKey, refusal, phoneHoldHours }: ContactProps) {
  const busy = useNavigation().state === "submitting";
  const refused = isRefusal(refusal) ? refusal : null;
  const errors = refused?.fields ?? {};
  return (
    <section className="box" aria-labelledby="nguoi-dat">
      <div className="box-head">
        <h2 id="nguoi-dat">Người đặt</h2>
      </div>
      <Form method="post" className="box-body grid gap-4">
        {tripFields(trip, kind).map(([name, value]) => (
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
          <p className="field-hint">
            Chọn {words[kind].one}, ngày và khách rồi xem giá. Phòng chỉ được giữ khi bạn tạo đơn.
          </p>
        )}
      </Form>
    </section>
  );
}
