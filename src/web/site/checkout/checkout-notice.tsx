import { type ReactNode, useEffect, useRef } from "react";
import { formatVnd } from "#kernel/money.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { otherProductsPath, productPaths, tripPath } from "#web/components/product-paths.ts";
import { roomsText } from "#web/components/trip.ts";
import type { Checkout, CheckoutRejection } from "./checkout.ts";
import { type Order, orderQuery } from "./order.ts";

type CheckoutNoticeProps = {
  checkout: Checkout;
  rejection: CheckoutRejection | null;
  onSuggestion: (part: Partial<Order>) => unknown;
};

/** Why the order cannot be booked as it is, and the possible alternatives. */
export function CheckoutNotice({ checkout, rejection, onSuggestion }: CheckoutNoticeProps) {
  const alternatives = <Alternatives checkout={checkout} onSuggestion={onSuggestion} />;
  if (!rejection) {
    if (!checkout.problem) return null;
    return (
      <div className="mb-5">
        <Alert tone="warning" title={checkout.problem}>
          {alternatives}
        </Alert>
      </div>
    );
  }
  return (
    <Focused rejection={rejection}>
      <Alert tone={rejection.code === "price-changed" ? "warning" : "error"} title={rejection.message}>
        {rejection.code === "price-changed" && (
          <PriceMoves rejection={rejection} total={checkout.quote?.total ?? null} />
        )}
        <ErrorSummary fields={rejection.fields} />
        {!checkout.quote && alternatives}
      </Alert>
    </Focused>
  );
}

/** Moves the focus to itself when it appears, so that it is read first and the fields follow it. */
function Focused({ rejection, children }: { rejection: CheckoutRejection; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Synchronises with the focus of the document: each answer of the server moves it here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second rejection must be announced too
  useEffect(() => box.current?.focus(), [rejection]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script this is what moves the focus to the errors
    <div ref={box} tabIndex={-1} autoFocus className="mb-5 scroll-mt-28">
      {children}
    </div>
  );
}

function PriceMoves({ rejection, total }: { rejection: CheckoutRejection; total: number | null }) {
  return (
    <>
      {rejection.changes.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {rejection.changes.map((change) => (
            <li key={change.label}>
              {change.label}: {amountText(change.before)} → <b>{amountText(change.after)}</b>
            </li>
          ))}
        </ul>
      )}
      {total !== null && (
        <p className="mt-2">
          Bấm nút giữ phòng lần nữa là bạn đồng ý giá mới <Price amount={total} className="font-bold" />.
        </p>
      )}
    </>
  );
}

const amountText = (amount: number | null) => (amount === null ? "không có" : formatVnd(amount));

const fieldIds: Readonly<Record<string, string>> = {
  checkIn: "date",
  "contact.name": "name",
  "contact.phone": "phone",
  "contact.email": "email",
  note: "note",
  consent: "consent",
  rooms: "nha-minh",
  adults: "nha-minh",
  payment: "thanh-toan",
};

/** "children.0.age" is the first child. */
function childField(name: string): string | undefined {
  const index = /^children\.(\d+)\./.exec(name)?.[1];
  return index && `child-${index}`;
}

function ErrorSummary({ fields }: Pick<CheckoutRejection, "fields">) {
  const entries = Object.entries(fields);
  if (entries.length === 0) return null;
  return (
    <ul className="mt-1">
      {entries.map(([name, message]) => (
        <li key={name}>
          <a className="link link-tall" href={`#${fieldIds[name] ?? childField(name) ?? "nha-minh"}`}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Alternatives({
  checkout: { product, order, suggestion },
  onSuggestion,
}: Omit<CheckoutNoticeProps, "rejection">) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {suggestion && (
        <Button
          type="submit"
          name="cabins"
          value={roomsText(suggestion.rooms)}
          variant="outline"
          size="sm"
          className="whitespace-normal"
          onClick={(event) => {
            event.preventDefault();
            onSuggestion({ rooms: suggestion.rooms });
          }}
        >
          Lấy {suggestion.text}: {formatVnd(suggestion.total)}
        </Button>
      )}
      <a className="link link-tall" href={tripPath(product.slug, { ...order, month: null })}>
        Chọn ngày khác
      </a>
      {order.charter && (
        <a
          className="link link-tall"
          href={productPaths[product.kind].checkout(product.slug, orderQuery({ ...order, charter: false }))}
        >
          Đặt phòng lẻ
        </a>
      )}
      <a className="link link-tall" href={otherProductsPath({ ...order, month: null })}>
        Tìm {labelsOf(product).seller} khác cùng ngày
      </a>
    </div>
  );
}
