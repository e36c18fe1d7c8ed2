import type { ReactNode } from "react";
import { formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { AffectedBooking } from "#modules/closures/contract.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { spacedCode } from "#web/components/booking-code.ts";
import { adminPaths } from "../../paths.ts";
import { guestsText, roomsText, stateBadge } from "../list/booking-list-labels.ts";

/** A booking that a cancelled departure affects. */
export function AffectedItem({
  booking,
  children,
}: {
  booking: AffectedBooking & { ship?: string };
  children: ReactNode;
}) {
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
        <b>{contactName}</b> · {guestsText(adults, young)} · {roomsText(rooms, charter)}
        <small>
          {ship && `${ship}, `}
          {formatShortDate(on)}
        </small>
        {!hasEmail && <small>Không có email: bạn gọi báo khách.</small>}
      </p>
      <p className="num">Đã trả {formatVnd(paid)}</p>
      <div>{children}</div>
    </li>
  );
}
