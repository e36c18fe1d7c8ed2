import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { adminPaths } from "../paths.ts";
import { countText } from "./list/booking-list-labels.ts";
import { viewSlugs } from "./list/booking-list-query.ts";

/** Poll interval: a few seconds do not matter here, and many lists are open all day. */
const POLL_MS = 20_000;

type NewBookingsProps = {
  /** The time when the list was loaded. */
  since: Date;
  /** The list shows all bookings, newest first, so a reload will show the new ones. */
  isFullList: boolean;
};

/** Announces new bookings and loads them on click only, so that rows do not move under the pointer. */
export function NewBookings({ since, isFullList }: NewBookingsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { revalidate, state } = useRevalidator();
  const loadedAt = since.toISOString();
  const [latest, setLatest] = useState({ loadedAt, count: 0 });
  const count = latest.loadedAt === loadedAt ? latest.count : 0;

  // Synchronises with the server, where bookings arrive at any time.
  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const placed = await countSince(loadedAt, stopped.signal);
      if (placed !== null && !stopped.signal.aborted) setLatest({ loadedAt, count: placed });
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [loadedAt]);

  const show = () => {
    place.current?.focus(); // the button disappears after the reload
    void revalidate();
  };
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {count > 0 && (
        <p className="admin-list-new">
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

/** Null when the request fails; the next poll tries again. */
async function countSince(loadedAt: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(adminPaths.newBookings({ tu: loadedAt }), { signal });
    return response.ok ? ((await response.json()) as { count: number }).count : null;
  } catch {
    return null;
  }
}
