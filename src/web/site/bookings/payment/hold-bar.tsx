import Timer from "lucide-react/icons/timer";
import { useEffect, useState } from "react";
import { formatClock, formatDate, today } from "#kernel/calendar-date.ts";
import { countdownText } from "./stage.ts";

type HoldBarProps = {
  until: Date;
  /** Server time: the clock of the customer may be wrong. */
  now: Date;
  space: string;
};

const MINUTE = 60_000;

/** When the hold ends. Without a script only the clock time is shown. */
export function HoldBar({ until, now, space }: HoldBarProps) {
  const left = useTimeLeft(until.getTime() - now.getTime());
  const isToday = today(until) === today(now);
  return (
    <div className="hold">
      <span className="flex items-center gap-3">
        <Timer />
        <span>
          Giữ {space} cho bạn đến {formatClock(until)} (giờ Việt Nam)
          {!isToday && `, ${formatDate(today(until))}`}
          <span className="with-script">, còn</span>
        </span>
      </span>
      <b className="num with-script" role="timer">
        {countdownText(left)}
      </b>
      <span className="sr-only" aria-live="polite">
        {announcement(left, space)}
      </span>
    </div>
  );
}

// The text changes only twice, so a screen reader announces five minutes and one minute.
function announcement(left: number, space: string): string {
  if (left <= 0) return `Đã hết thời gian giữ ${space}.`;
  if (left <= MINUTE) return `Còn 1 phút giữ ${space}.`;
  return left <= 5 * MINUTE ? `Còn 5 phút giữ ${space}.` : "";
}

function useTimeLeft(initialMs: number): number {
  const [left, setLeft] = useState(initialMs);
  // Counts the time since the server answered, so a wrong client clock does no harm.
  useEffect(() => {
    const start = performance.now();
    const tick = () => setLeft(initialMs - (performance.now() - start));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [initialMs]);
  return left;
}
