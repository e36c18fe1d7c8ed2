import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { LastAttempt } from "#modules/payments/queries/attempts.ts";
import { paths } from "#web/paths.ts";
import { fingerprintOf } from "./stage.ts";

/** Poll interval. The bank reports money with a delay, so polling more often brings nothing. */
const CHECK_EVERY_MS = 3000;

type LiveBooking = Pick<BookingView, "code" | "state" | "paid" | "outstanding" | "holdExpiresAt"> & {
  attempt: LastAttempt | null;
};

/** Polls the booking and its last try at a gateway, and reloads the page when one has changed. */
export function useLiveBooking({ code, holdExpiresAt, ...booking }: LiveBooking, open: boolean): void {
  const { revalidate } = useRevalidator();
  const fingerprint = fingerprintOf({ ...booking, holdExpiresAt: holdExpiresAt.toISOString() });

  // Synchronises with the server, where money arrives and time runs out without user input.
  useEffect(() => {
    if (!open) return;
    const stopped = new AbortController();
    const check = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await fetchFingerprint(code, stopped.signal);
      if (now !== null && now !== fingerprint && !stopped.signal.aborted) await revalidate();
    };
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    // A device that slept paused its countdown too: only the server knows the time left.
    const onReturn = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", onReturn, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [code, fingerprint, open, revalidate]);
}

/** Null when the request fails; the next poll tries again. */
async function fetchFingerprint(code: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(paths.bookingStatus(code), { signal, headers: { accept: "application/json" } });
    if (!response.ok) return null;
    return fingerprintOf(await response.json());
  } catch {
    return null;
  }
}
