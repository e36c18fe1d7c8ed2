import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { adminPaths } from "../paths.ts";
import { viewSlugs } from "./list/booking-list-address.ts";
import { countText } from "./list/booking-list-labels.ts";

/** Nobody waits for a list at the desk by the second, and many desks are open all day. */
const ASK_EVERY_MS = 20_000;

type NewBookingsProps = {
  /** When the list was loaded. */
  since: Date;
  /** The list begins with the newest of all bookings: it will show those that came. */
  isFullList: boolean;
};

/** Tells of bookings that came after the list was loaded, and shows them when somebody asks: rows do not move under a hand. */
export function NewBookings({ since, isFullList }: NewBookingsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { revalidate, state } = useRevalidator();
  const mark = since.toISOString();
  const [seen, setSeen] = useState({ mark, count: 0 });
  const count = seen.mark === mark ? seen.count : 0;

  // Synchronises with the server, where bookings arrive while nobody touches the page.
  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const placed = await countSince(mark, stopped.signal);
      if (placed !== null && !stopped.signal.aborted) setSeen({ mark, count: placed });
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [mark]);

  const show = () => {
    place.current?.focus(); // the button goes once the list is there
    void revalidate();
  };
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {count > 0 && (
        <p className="desk-new">
          {isFullList ? (
            <Button variant="outline" size="sm" busy={state === "loading" ? "Đang tải" : undefined} onClick={show}>
              {countText(count)} đơn mới: hiện
            </Button>
          ) : (
            <LinkButton variant="outline" size="sm" href={adminPaths.bookings({ xem: viewSlugs.new })}>
              {countText(count)} đơn mới: xem
            </LinkButton>
          )}
        </p>
      )}
    </div>
  );
}

/** Null when there is no answer: the next one will do. */
async function countSince(mark: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(adminPaths.newBookings({ tu: mark }), { signal });
    return response.ok ? ((await response.json()) as { count: number }).count : null;
  } catch {
    return null;
  }
}
