import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { paths } from "#web/paths.ts";
import { markOf } from "./stage.ts";

/** Money counts a moment after the bank books it; asking more often would not make it faster. */
const CHECK_EVERY_MS = 3000;

type Seen = Pick<BookingView, "code" | "state" | "paid" | "outstanding" | "holdExpiresAt">;

/** Loads the page anew once the booking is no longer as it is shown. */
export function useLiveBooking({ code, holdExpiresAt, ...booking }: Seen, open: boolean): void {
  const { revalidate } = useRevalidator();
  const mark = markOf({ ...booking, holdExpiresAt: holdExpiresAt.toISOString() });

  // Synchronises with the server, where money arrives and time runs out while nobody touches the page.
  useEffect(() => {
    if (!open) return;
    const stopped = new AbortController();
    const check = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await fetchMark(code, stopped.signal);
      if (now !== null && now !== mark && !stopped.signal.aborted) await revalidate();
    };
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    // A machine that slept has a countdown that slept as well: only the server knows what is left.
    const onReturn = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", onReturn, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [code, mark, open, revalidate]);
}

/** Null when there is no answer: the next one will do. */
async function fetchMark(code: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(paths.bookingStatus(code), { signal, headers: { accept: "application/json" } });
    if (!response.ok) return null;
    return markOf(await response.json());
  } catch {
    return null;
  }
}
