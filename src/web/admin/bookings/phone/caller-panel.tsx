import { type ChangeEvent, type FocusEvent, useState } from "react";
import { useFetcher } from "react-router";
import { formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { enquiryStateNames } from "#modules/enquiries/messages.ts";
import type { Caller } from "#modules/enquiries/queries/find-caller.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import type { CallerAnswer } from "../caller-resource.ts";
import { stateBadge } from "../list/booking-list-labels.ts";

/** Minimum digits of a complete number. */
const MIN_DIGITS = 9;

/** Looks up the caller on blur of the phone field. The result is shown only while the field holds its number. */
export function useCaller() {
  const { data, submit } = useFetcher<CallerAnswer>({ key: "caller" });
  const [phone, setPhone] = useState("");
  const field = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => setPhone(event.target.value),
    onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
      setPhone(value);
      const isComplete = value.replace(/\D/g, "").length >= MIN_DIGITS;
      // A newer request replaces a pending one.
      if (isComplete && data?.phone !== value) {
        void submit({ phone: value }, { method: "post", action: adminPaths.caller() });
      }
    },
  };
  return { answer: data && "caller" in data && data.phone === phone ? data : null, field };
}

type CallerProps = { answer: CallerAnswer | null; onUse: (caller: Caller) => void };

/** The caller, with upcoming bookings and the amount due. */
export function CallerPanel({ answer, onUse }: CallerProps) {
  if (!answer) return null;
  const { caller } = answer;
  if (!caller) {
    return (
      <p className="field-hint" role="status">
        Số này chưa có đơn hay yêu cầu nào.
      </p>
    );
  }
  const { name, owed, bookings, more, enquiries } = caller;
  return (
    <div className="caller" role="status">
      <p>
        <b>{name}</b>
        {owed > 0 && <Badge tone="warning">Còn nợ {formatVnd(owed)}</Badge>}
      </p>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.code}>
            <Anchor className="link num" href={adminPaths.booking(booking.code)}>
              {spacedCode(booking.code)}
            </Anchor>{" "}
            {booking.title}, {formatShortDate(booking.checkIn)},{" "}
            {stateBadge(booking.state, booking.kind).label.toLowerCase()}
            {booking.owed > 0 && `, nợ ${formatVnd(booking.owed)}`}
          </li>
        ))}
        {more > 0 && <li>và {more} đơn khác</li>}
        {enquiries.map(({ code, state }) => (
          <li key={code}>
            <Anchor className="link num" href={adminPaths.enquiry(code)}>
              {code}
            </Anchor>{" "}
            Yêu cầu, {enquiryStateNames[state].toLowerCase()}
          </li>
        ))}
      </ul>
      <p>
        <Button type="button" variant="quiet" size="sm" onClick={() => onUse(caller)}>
          Dùng tên và email này
        </Button>
      </p>
    </div>
  );
}

/** Sets the values of uncontrolled form fields. */
export function fillFields(form: HTMLFormElement | null, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement && text !== "") input.value = text;
  }
}
