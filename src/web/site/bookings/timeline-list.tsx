import Check from "lucide-react/icons/check";
import type { TimelineItem } from "./timeline.ts";

/** The steps of a booking so far, and those ahead. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.key} className={`timeline-${item.state}`}>
          <span className="timeline-dot" aria-hidden="true">
            {item.state === "done" && <Check />}
          </span>
          <div>
            <b>
              {item.title}
              {item.state === "ahead" && <span className="sr-only">, sắp tới</span>}
            </b>
            <span>{item.note}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
