import { useState } from "react";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { LogPanel } from "../../worklist/log-panel.tsx";
import { entriesOf, type LogEntry } from "./log-entries.ts";

const filters = [
  { kind: null, label: "Tất cả" },
  { kind: "email", label: "Thư gửi khách" },
  { kind: "note", label: "Ghi chú" },
] as const;

/** The history of a booking: events, emails to the customer, and internal notes. */
export function BookingLogPanel({ booking, mayNote }: { booking: BookingDetail; mayNote: boolean }) {
  const [kind, setKind] = useState<LogEntry["kind"] | null>(null);
  const entries = entriesOf(booking).filter((entry) => kind === null || entry.kind === kind);
  return (
    <LogPanel entries={entries} mayNote={mayNote}>
      <fieldset className="log-filter">
        <legend className="sr-only">Hiện trong nhật ký</legend>
        {filters.map((filter) => (
          <button
            key={filter.label}
            type="button"
            aria-pressed={kind === filter.kind}
            onClick={() => setKind(filter.kind)}
          >
            {filter.label}
          </button>
        ))}
      </fieldset>
    </LogPanel>
  );
}
