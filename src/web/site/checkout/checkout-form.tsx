import ShieldCheck from "lucide-react/icons/shield-check";
import { useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { addDays, formatLongDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { partyText } from "#kernel/party.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { Steps } from "#ui/steps.tsx";
import { useLoading } from "#ui/use-loading.ts";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { useSite } from "#web/components/site.ts";
import { guestsByRoom, SleepingPlan } from "#web/components/sleeping-plan.tsx";
import { stayLengthInWords } from "#web/components/trip-length.ts";
import { TripSummary } from "#web/components/trip-summary.tsx";
import { withQuery } from "#web/paths.ts";
import type { Checkout, CheckoutAnswer } from "./checkout.ts";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { ConsentField, ContactSection, InvoiceSection, PaymentChoice } from "./contact-section.tsx";
import { type Order, orderQuery } from "./order.ts";
import { OwnHoldNotice } from "./own-hold-notice.tsx";
import { PartySection } from "./party-section.tsx";
import { packLines } from "./price-changes.ts";
import { TripFold } from "./trip-fold.tsx";
import { useFormDraft } from "./use-form-draft.ts";
import "#web/components/booking-bar.css";

type CheckoutFormProps = { checkout: Checkout; formKey: string; actionData: CheckoutAnswer | null };

const FORM_ID = "dat-phong";

/** One form for the order and the customer. Without a script a button requests the new price. */
export function CheckoutForm({ checkout, formKey, actionData }: CheckoutFormProps) {
  const { quote, choice, cancellation, deposit, atHotel } = checkout;
  const { form, values, keep } = useFormDraft(actionData);
  const { order, change, busy } = useOrder(checkout);
  const fields = actionData?.rejection?.fields ?? {};
  return (
    <div className="wrap checkout">
      <div className="min-w-0">
        <CheckoutSteps kind={checkout.product.kind} />
        <h1 className="sr-only">Đặt phòng {checkout.product.title}</h1>
        <Form ref={form} method="post" id={FORM_ID} noValidate aria-label="Đặt phòng" onInput={keep}>
          {/* Enter in a field submits by the first button of a form: it has to be this one. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={!quote} />
          <HiddenFields checkout={checkout} formKey={formKey} />
          {checkout.ownHold && <OwnHoldNotice hold={checkout.ownHold} />}
          <CheckoutNotice checkout={checkout} rejection={actionData?.rejection ?? null} onSuggestion={change} />
          <TripFold line={tripLine(checkout)} hasProblem={!quote || isAboutTrip(fields)}>
            <PartySection
              checkout={checkout}
              order={order}
              choice={order.rooms ?? choice}
              fields={fields}
              onChange={change}
            />
          </TripFold>
          <ContactSection kind={checkout.product.kind} values={values} fields={fields} />
          <InvoiceSection values={values} fields={fields} />
          {quote && (
            <PaymentChoice
              kind={checkout.product.kind}
              values={values}
              total={quote.total}
              deposit={deposit}
              atHotel={atHotel}
            />
          )}
          <div className="paper-note">
            <ShieldCheck />
            <p>{cancellation}</p>
          </div>
          <ConsentField values={values} error={fields.consent} />
          <SubmitButton checkout={checkout} busy={busy} className="button-full mt-4 max-lg:hidden" size="lg" />
          <p className="mt-2 text-xs text-text-2">
            Chúng tôi giữ phòng cho bạn {checkout.holdMinutes} phút để chuyển khoản. Bấm nút này chưa mất tiền.
          </p>
        </Form>
      </div>
      <OrderSummary checkout={checkout} />
      <section className="booking-bar" aria-label="Tổng tiền">
        <p className="min-w-0">
          <span className="block text-2xs text-text-3">Tổng tiền cho cả đoàn</span>
          {quote ? <Price amount={quote.total} className="text-[1.25rem] leading-[1.3] font-bold" /> : "Chưa có giá"}
        </p>
        <SubmitButton checkout={checkout} busy={busy} label="Giữ phòng" />
      </section>
    </div>
  );
}

/** "Thứ 7, 12/12/2026 · 2 ngày 1 đêm · 2 người lớn, bé 6 tuổi · 1 × Ban Công" */
function tripLine({ product, order, choice }: Checkout): string {
  const { date, nights, adults, childAges, charter } = order;
  return [
    formatLongDate(date),
    stayLengthInWords(product.kind, nights),
    partyText(adults, childAges),
    roomsInWords({ rooms: titledRooms(product, choice), charter }),
  ].join(" · ");
}

/** Names of the rooms, with the rate plan where there are several. */
const titledRooms = (product: Checkout["product"], choice: Checkout["choice"]) =>
  choice.map((room) => ({ title: titleOf(product, room), quantity: room.quantity }));

function titleOf({ rooms, plans }: Checkout["product"], room: Omit<Checkout["choice"][number], "quantity">): string {
  const titles = new Map([...rooms, ...plans].map(({ id, title }) => [id, title]));
  return [titles.get(room.roomId), titles.get(room.ratePlanId ?? "")].filter(Boolean).join(", ");
}

const isAboutTrip = (fields: Readonly<Record<string, string>>) =>
  Object.keys(fields).some((name) => /^(checkIn|nights|adults|children|rooms)/.test(name));

function CheckoutSteps({ kind }: { kind: ProductKind }) {
  const { sendsMail } = useSite();
  return (
    <Steps
      label="Các bước đặt phòng"
      steps={[
        { title: "Thông tin", note: "Khách và liên hệ", state: "inprogress" },
        { title: "Thanh toán", note: "Chuyển khoản VietQR", state: "incomplete" },
        {
          title: `Nhận ${labelsOf({ kind }).voucher}`,
          note: sendsMail ? "Qua email" : "Ở trang đơn hàng",
          state: "incomplete",
        },
      ]}
    />
  );
}

function HiddenFields({ checkout: { order, quote }, formKey }: { checkout: Checkout; formKey: string }) {
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      {order.charter && <input type="hidden" name="charter" value="1" />}
      <input type="hidden" name="expectedTotal" value={quote?.total ?? ""} />
      <input type="hidden" name="shownLines" value={packLines(quote?.lines ?? [])} />
    </>
  );
}

type SubmitButtonProps = {
  checkout: Checkout;
  busy: string | undefined;
  label?: string;
  className?: string;
  size?: "lg";
};

function SubmitButton({ checkout: { quote, atHotel }, busy, label, className = "", size }: SubmitButtonProps) {
  return (
    <Button type="submit" form={FORM_ID} className={className} {...(size && { size })} busy={busy} disabled={!quote}>
      {label ??
        (quote
          ? `Giữ phòng và thanh toán ${formatVnd(quote.total - atHotel)}`
          : "Chọn ngày hoặc phòng khác để tiếp tục")}
    </Button>
  );
}

function OrderSummary({ checkout: { product, order, quote, choice, atHotel } }: { checkout: Checkout }) {
  const rows = atHotel > 0 ? [{ label: "Trả tại khách sạn", amount: atHotel }] : [];
  return (
    <TripSummary
      kind={product.kind}
      title={product.title}
      picture={product.picture}
      times={product}
      checkIn={order.date}
      checkOut={addDays(order.date, order.nights)}
      rooms={roomsInWords({ rooms: titledRooms(product, choice), charter: order.charter }) || "Chưa chọn"}
      adults={order.adults}
      childAges={order.childAges}
    >
      {quote && <SleepingPlan rooms={guestsByRoom(quote, (room) => titleOf(product, room))} />}
      {quote && <PriceLedger kind={product.kind} lines={quote.lines} total={quote.total} rows={rows} />}
      <p className="sr-only" role="status">
        {quote ? `Tổng tiền ${formatVnd(quote.total)}` : "Chưa có giá"}
      </p>
    </TripSummary>
  );
}

/** The order is in the address; until the server answers with its price, the new choice is shown optimistically. */
function useOrder(checkout: Checkout) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ order: Order; before: Checkout } | null>(null);
  const isAnswered = navigation.state === "idle" && chosen?.before !== checkout;
  const order = chosen && !isAnswered ? chosen.order : checkout.order;

  const change = (part: Partial<Order>) => {
    const next = { ...order, ...part };
    setChosen({ order: next, before: checkout });
    return navigate(withQuery(pathname, orderQuery(next)), { replace: true, preventScrollReset: true });
  };
  useLoading(navigation.formData !== undefined);
  const busy = navigation.formData ? "Đang giữ phòng" : order !== checkout.order ? "Đang tính lại giá" : undefined;
  return { order, change, busy };
}
