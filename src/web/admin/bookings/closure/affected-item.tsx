import type { ReactNode } from "react";
import { type CalendarDate, formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { ActiveBooking } from "#modules/bookings/contract/departure.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { adminPaths } from "../../paths.ts";
import { guestsText, stateBadge } from "../list/booking-list-labels.ts";

type AffectedItemProps = { booking: ActiveBooking & { on?: CalendarDate; ship?: string }; children: ReactNode };

/** A booking that a cancelled or moved departure affects, with its outcome. */
export function AffectedItem({ booking, children }: AffectedItemProps) {
  const { code, state, contactName, hasEmail, adults, children: young, rooms, charter, paid, on, ship } = booking;
  const badge = stateBadge(state, "cruise");
  return (
    <li>
      <div>
        <Anchor className="link num" href={adminPaths.booking(code)}>
          {spacedCode(code)}
        </Anchor>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p>
        <b>{contactName}</b> · {guestsText(adults, young)} · {roomsInWords({ rooms, charter })}
        {on && (
          <small>
            {ship && `${ship}, `}
            {formatShortDate(on)}
          </small>
        )}
        {!hasEmail && <small>Không có email: bạn gọi báo khách.</small>}
      </p>
      <p className="num">Đã trả {formatVnd(paid)}</p>
      {children}
    </li>
  );
}
