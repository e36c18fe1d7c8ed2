import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { type PassengerType, passengerTypes } from "#modules/flights/contract/fare.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Price } from "#ui/price.tsx";
import { useLoading } from "#ui/use-loading.ts";
import { withPassengers } from "#web/components/flight-address.ts";
import { passengersText } from "#web/components/flight-text.ts";
import { PriceLedger } from "#web/components/price-ledger.tsx";
import { paths } from "#web/paths.ts";
import { ConsentField } from "../../checkout/contact-section.tsx";
import { AirlineTile, airlineName } from "../airline-name.tsx";
import { FlightLine } from "../flight-line.tsx";
import { numbersOf } from "../flight-numbers.ts";
import { FlightSteps } from "../flight-steps.tsx";
import { FlightContact, InvoiceSection } from "./contact-section.tsx";
import { ErrorSummary } from "./field-links.tsx";
import { type FormValues, type OrderView, orderLines, orderTotal } from "./order-fields.ts";
import { PassengerSection } from "./passenger-section.tsx";
import { typesByAge } from "./passenger-types.ts";
import { useOrderDraft } from "./use-order-draft.ts";

/** Why an order was rejected. */
export type OrderRejection = { code: string; message: string; fields: FieldErrors; shownTotal: number | null };
export type OrderAnswer = {
  view: OrderView;
  values: FormValues;
  rejection: OrderRejection;
  /** The key of the form when it is sent again. */
  formKey: string;
};

type OrderFormProps = {
  view: OrderView;
  formKey: string;
  actionData: OrderAnswer | null;
  /** Staff book for a customer on the telephone. */
  isByPhone: boolean;
};

/** Step two: passengers, bags and contact. Without a script the server calculates the price of the bags. */
export function OrderForm({ view, formKey, actionData, isByPhone }: OrderFormProps) {
  const { form, values, keep } = useOrderDraft(actionData?.values ?? null, view.types, !isByPhone);
  const busy = useNavigation().formMethod === "POST";
  useLoading(busy);
  const fields = actionData?.rejection.fields ?? {};
  const total = orderTotal(view, values);
  return (
    <div className="wrap checkout">
      <div className="min-w-0">
        <FlightSteps now={1} />
        <h1 className="title-2">Thông tin hành khách</h1>
        <Form ref={form} method="post" noValidate aria-label="Đặt vé" onInput={keep}>
          {/* Enter in a field submits by the first button of a form. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="formKey" value={formKey} />
          <input type="hidden" name="fares" value={JSON.stringify(view.fares)} />
          <input type="hidden" name="expectedTotal" value={total} />
          <Notice view={view} rejection={actionData?.rejection ?? null} total={total} values={values} />
          {isByPhone && (
            <Alert title="Đặt cho khách qua điện thoại">
              Bạn đang đăng nhập trang quản trị: đơn này ghi nguồn điện thoại, thuộc người liên hệ bạn điền dưới đây.
            </Alert>
          )}
          <Alert tone="warning" title="Ghi đúng như giấy tờ tuỳ thân">
            Tên sai một chữ có thể không được lên máy bay. Chúng tôi tự bỏ dấu và viết hoa cho bạn.
          </Alert>
          {view.types.map((type, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passenger is a place in the form
            <PassengerSection key={`${type}-${index}`} view={view} place={index} values={values} fields={fields} />
          ))}
          <FlightContact values={values} fields={fields} />
          <InvoiceSection values={values} fields={fields} />
          {!isByPhone && <ConsentField values={{ consent: values.consent === "on" }} error={fields.consent} />}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <LinkButton href={paths.flightResults(view.query)} variant="outline">
              Quay lại
            </LinkButton>
            <Button type="submit" size="lg" busy={busy ? "Đang hỏi hãng" : undefined}>
              Tiếp, giữ chỗ {formatVnd(total)}
            </Button>
          </div>
          <p className="mt-2 text-xs text-text-2">Bấm nút này chưa mất tiền. Hãng giữ chỗ đến giờ ghi trên đơn.</p>
        </Form>
      </div>
      <aside className="trip-summary" aria-label="Chi tiết giá vé">
        <h2 className="title-3">Chi tiết giá vé</h2>
        {view.flights.map((flight) => (
          <div key={flight.leg} className="order-flight">
            <AirlineTile code={flight.segments[0]?.airline ?? ""} />
            <p>
              <b>{numbersOf([flight])}</b> {airlineName(flight.segments[0]?.airline ?? "")}
            </p>
            <FlightLine flight={flight} />
          </div>
        ))}
        <PriceLedger kind="flight" lines={orderLines(view, values)} total={total} />
      </aside>
    </div>
  );
}

type NoticeProps = { view: OrderView; rejection: OrderRejection | null; total: number; values: FormValues };

function Notice({ view, rejection, total, values }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Synchronises with the focus of the document: each answer of the server moves it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second rejection must be announced too
  useEffect(() => box.current?.focus(), [rejection]);
  if (!rejection)
    return view.listedTotal === null ? null : (
      <Alert tone="warning" title="Giá vừa đổi">
        Hãng đổi giá vé từ {formatVnd(view.listedTotal)} thành <Price amount={view.total} className="font-bold" />. Bạn
        có thể quay lại chọn chuyến khác.
      </Alert>
    );
  const isPriceChanged = rejection.code === "price-changed";
  return (
    <div ref={box} tabIndex={-1} className="mb-5 scroll-mt-28">
      <Alert tone={isPriceChanged ? "warning" : "error"} title={rejection.message}>
        {isPriceChanged && rejection.shownTotal !== null && (
          <p>
            Trước là {formatVnd(rejection.shownTotal)}, nay là <Price amount={total} className="font-bold" />: hãng đổi
            giá vé, hoặc hành lý bạn chọn thêm vào tổng. Bấm nút giữ chỗ lần nữa là bạn đồng ý giá mới.
          </p>
        )}
        <ErrorSummary fields={rejection.fields} />
        <OtherNumbers view={view} values={values} />
      </Alert>
    </div>
  );
}

/** Birthdays give other passenger types than the search: links to the search with the right numbers. The form values are kept. */
function OtherNumbers({ view, values }: { view: OrderView; values: FormValues }) {
  const types = typesByAge(values, view.types, view.flights);
  const numbers = Object.fromEntries(
    passengerTypes.map((type) => [type, types.filter((one) => one === type).length]),
  ) as Record<PassengerType, number>;
  const req = withPassengers(view.query.req ?? "", numbers);
  if (types.join() === view.types.join() || req === null) return null;
  return (
    <p className="mt-2">
      <Anchor className="link link-tall" href={paths.flightResults({ req })}>
        Tìm lại cho {passengersText(numbers)}
      </Anchor>
      . Thông tin đã điền được giữ lại.
    </p>
  );
}
