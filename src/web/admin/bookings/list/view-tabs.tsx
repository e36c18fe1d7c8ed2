import { useEffect, useRef } from "react";
import { STAFF_PAGE_SIZE } from "#kernel/page.ts";
import { type BookingListView, bookingViews } from "#modules/bookings/contract/booking-list-views.ts";
import { bookingViewNames } from "#modules/bookings/messages/states.ts";
import { Anchor } from "#ui/anchor.tsx";
import { countText } from "./booking-list-labels.ts";
import { bookingListHref } from "./booking-list-query.ts";

type Props = { view: BookingListView; counts: Readonly<Record<BookingListView, number>> };

/** The views of the booking list with their counts. */
export function ViewTabs({ view, counts }: Props) {
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip scrolls: brings the current tab into view.
  useEffect(() => {
    const tab = strip.current?.children[bookingViews.indexOf(view)];
    if (!tab || !strip.current) return;
    const [own, all] = [tab.getBoundingClientRect(), strip.current.getBoundingClientRect()];
    strip.current.scrollLeft += own.left - all.left - (all.width - own.width) / 2;
  }, [view]);
  return (
    <nav ref={strip} className="tabs admin-list-views" aria-label="Nhóm đơn">
      {bookingViews.map((one) => (
        <ViewLink key={one} view={one} count={counts[one]} current={one === view} />
      ))}
    </nav>
  );
}

/** Views that are highlighted as soon as they are not empty. */
const highlightTones: Readonly<Partial<Record<BookingListView, string>>> = {
  new: "count-accent",
  "needs-staff": "count-warning",
};

function ViewLink({ view, count, current }: { view: BookingListView; count: number; current: boolean }) {
  const href = bookingListHref({ view, text: "", page: 1, size: STAFF_PAGE_SIZE.default });
  const tone = count > 0 ? (highlightTones[view] ?? "") : "";
  return (
    <Anchor href={href} {...(current && { "aria-current": "true" as const })}>
      {bookingViewNames[view]}
      <span className={`count num ${tone}`.trim()}>{countText(count)}</span>
    </Anchor>
  );
}
