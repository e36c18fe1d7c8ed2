import { createHash, randomUUID } from "node:crypto";
import { Form, redirect, useNavigation } from "react-router";
import { expectedFailure } from "#http/expected-failure.ts";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { type Quote, quoteInput } from "#modules/availability/contract.ts";
import { TRIP_NIGHTS } from "#modules/availability/limits.ts";
import { quoteParty } from "#modules/availability/queries/quote-party.ts";
import { placePhoneBooking } from "#modules/bookings/commands/place-booking.ts";
import { phoneBookingInput } from "#modules/bookings/contract.ts";
import { listCruiseNames } from "#modules/cruises/queries/list-cruise-names.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { TypedDate } from "#ui/typed-date.tsx";
import { tripLengthInWords } from "#web/components/party-text.ts";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { isRefusal } from "#web/refusal.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-booking-page.ts";
import { QuoteLines } from "./file/price-panel.tsx";
import { type PhoneTrip, readPhoneTrip, tripFields } from "./phone-trip.ts";
import "./bookings.css";
import "./file/file.css";

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const trip = readPhoneTrip(new URL(request.url).searchParams);
  return answer(async () => {
    requirePermission(ctx.actor, "bookings.write");
    const ships = (await listCruiseNames(ctx)).filter((ship) => ship.status === "published");
    const ship = ships.find((one) => one.slug === trip.slug);
    const rooms = ship ? await listRoomTerms(ctx, [ship.id]) : [];
    const priced = ship && trip.checkIn ? await priceOf(ctx, trip) : { quote: null, problem: null };
    return { ships, rooms, trip, ...priced, today: today(ctx.now()), formKey: randomUUID() };
  });
}

async function priceOf(ctx: Context, trip: PhoneTrip): Promise<{ quote: Quote | null; problem: string | null }> {
  try {
    return { quote: await quoteParty(ctx, parse(quoteInput, trip)), problem: null };
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) throw error;
    return { quote: null, problem: expected.message };
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
    });
    // The same form sent twice is one booking; a form that was changed is another.
    const key = createHash("sha256")
      .update(text("formKey") + JSON.stringify(input))
      .digest("base64url");
    const { code } = await placePhoneBooking(ctx, input, key);
    return redirect(adminPaths.booking(code));
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Tạo đơn" }];

export default function NewBookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ships, rooms, trip, quote, problem } = loaderData;
  return (
    <>
      <PageHeading title="Tạo đơn qua điện thoại" crumbs={[{ label: "Đơn đặt", href: adminPaths.bookings() }]} />
      <div className="file">
        <div className="file-main">
          <TripForm ships={ships} rooms={rooms} trip={trip} today={loaderData.today} />
          {problem && <Alert tone="warning">{problem}</Alert>}
          {quote && (
            <section className="box" aria-labelledby="gia">
              <div className="box-head">
                <h2 id="gia">Giá hôm nay</h2>
              </div>
              <div className="box-body">
                <QuoteLines lines={quote.lines} total={quote.total} />
              </div>
            </section>
          )}
        </div>
        <div className="file-side">
          {quote ? (
            <ContactForm trip={trip} quote={quote} formKey={loaderData.formKey} refusal={actionData} />
          ) : (
            <p className="field-hint">Chọn tàu, ngày và khách rồi xem giá. Phòng chỉ được giữ khi bạn tạo đơn.</p>
          )}
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
        <TextField name="lon" label="Người lớn" type="number" min={1} max={40} defaultValue={trip.adults} required />
        <TextField
          name="tuoi"
          label="Tuổi các bé"
          hint="Ví dụ 6,8. Để trống nếu không có bé."
          pattern="\d{1,2}(\s*,\s*\d{1,2})*"
          defaultValue={trip.children.map((child) => child.age).join(",")}
        />
        {rooms.map((room) => (
          <TextField
            key={room.id}
            name={`phong.${room.id}`}
            label={room.title}
            type="number"
            min={0}
            max={20}
            hint="Số phòng"
            defaultValue={trip.cabins.find((cabin) => cabin.roomId === room.id)?.quantity ?? ""}
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

type ContactProps = { trip: PhoneTrip; quote: Quote; formKey: string; refusal: unknown };

function ContactForm({ trip, quote, formKey, refusal }: ContactProps) {
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
        <input type="hidden" name="expectedTotal" value={quote.total} />
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
        <Button type="submit" busy={busy ? "Đang giữ phòng" : undefined}>
          Giữ phòng và tạo đơn
        </Button>
      </Form>
    </section>
  );
}
