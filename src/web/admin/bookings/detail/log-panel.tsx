import { useState } from "react";
import { useFetcher } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { BookingDetail } from "#modules/bookings/contract/booking-list.ts";
import { MAX_NOTE_LENGTH } from "#modules/bookings/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useActionToast, useEmptied } from "#web/admin/layout/action-form.tsx";
import { isRefusal } from "#web/forms/refusal.ts";
import { Box } from "../../layout/box.tsx";
import { entriesOf, type LogEntry } from "./log-entries.ts";

const filters = [
  { kind: null, label: "Tất cả" },
  { kind: "letter", label: "Thư gửi khách" },
  { kind: "note", label: "Ghi chú" },
] as const;

/** The history, newest first: events, emails to the customer, and internal notes. */
export function LogPanel({ booking, mayWrite }: { booking: BookingDetail; mayWrite: boolean }) {
  const [kind, setKind] = useState<LogEntry["kind"] | null>(null);
  const entries = entriesOf(booking).filter((entry) => kind === null || entry.kind === kind);
  return (
    <Box
      id="nhat-ky"
      title="Nhật ký"
      head={
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
      }
    >
      <ol className="log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <time className="num" dateTime={entry.at.toISOString()}>
              {formatInstant(entry.at)}
            </time>
            <div>
              <b>{entry.title}</b>
              {entry.text && <span className="log-text">{entry.text}</span>}
            </div>
          </li>
        ))}
        {entries.length === 0 && <li>Chưa có gì.</li>}
      </ol>
      {mayWrite && <NoteForm />}
    </Box>
  );
}

function NoteForm() {
  const fetcher = useFetcher<unknown>();
  const form = useEmptied(fetcher.data);
  useActionToast(fetcher.data);
  const refusal = isRefusal(fetcher.data) ? fetcher.data : null;
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form ref={form} method="post" className="note-form">
      <input type="hidden" name="intent" value="note" />
      {refusal && <Alert tone="error">{refusal.message}</Alert>}
      <TextField
        name="body"
        label="Ghi chú nội bộ, khách không thấy"
        maxLength={MAX_NOTE_LENGTH}
        required
        autoComplete="off"
      />
      <Button type="submit" variant="quiet" busy={busy ? "Đang thêm" : undefined}>
        Thêm
      </Button>
    </fetcher.Form>
  );
}
