import { useState } from "react";
import { useFetcher } from "react-router";
import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingFile, DeskEvent } from "#modules/bookings/contract/desk.ts";
import { MAX_NOTE_LENGTH } from "#modules/bookings/limits.ts";
import { eventNames } from "#modules/bookings/messages.ts";
import { differencesIn } from "#modules/bookings/rules/change-words.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { letterStateNames } from "#modules/outbox/messages.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isRefusal } from "#web/refusal.ts";
import { useEmptied, useSaid } from "../../layout/action-form.tsx";

type Entry = {
  id: string;
  at: Date;
  kind: "event" | "letter" | "note";
  title: string;
  text: string;
};

const filters = [
  { kind: null, label: "Tất cả" },
  { kind: "letter", label: "Thư gửi khách" },
  { kind: "note", label: "Ghi chú" },
] as const;

/** All that happened, newest first: what was done, what was written to the customer, what colleagues noted. */
export function LogPanel({ booking, mayWrite }: { booking: BookingFile; mayWrite: boolean }) {
  const [kind, setKind] = useState<Entry["kind"] | null>(null);
  const entries = entriesOf(booking).filter((entry) => kind === null || entry.kind === kind);
  return (
    <section className="box" aria-labelledby="nhat-ky">
      <div className="box-head">
        <h2 id="nhat-ky">Nhật ký</h2>
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
      </div>
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
    </section>
  );
}

function NoteForm() {
  const fetcher = useFetcher<unknown>();
  const form = useEmptied(fetcher.data);
  useSaid(fetcher.data);
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

function entriesOf({ events, letters, notes }: BookingFile): Entry[] {
  const all: Entry[] = [
    ...events.map((event, index) => ({
      id: `event-${index}`,
      at: event.at,
      kind: "event" as const,
      ...wordsOf(event),
    })),
    ...letters.map(({ id, subject, state, createdAt }) => {
      return { id, at: createdAt, kind: "letter" as const, title: subject, text: letterStateNames[state] };
    }),
    ...notes.map(({ id, body, authorName, createdAt }) => {
      return { id, at: createdAt, kind: "note" as const, title: `${authorName} ghi chú`, text: body };
    }),
  ];
  // What happened at one moment keeps its order, read from the bottom.
  return all.toReversed().sort((a, b) => b.at.getTime() - a.at.getTime());
}

function titleOf(kind: DeskEvent["kind"], data: DeskEvent["data"]): string {
  if (data.late === true) return "Tiền về khi phòng không còn được giữ";
  return data.voided === true ? "Huỷ phiếu ghi tay, gỡ tiền khỏi đơn" : eventNames[kind];
}

/** "đơn HT7K2M9QXA": the booking that money, rooms or guests went to or came from. */
function otherOf({ to, from, with: other }: DeskEvent["data"]): string {
  const code = [to, from, other].find((value) => typeof value === "string");
  return typeof code === "string" ? `đơn ${bookingReference(code)}` : "";
}

const actors: Readonly<Record<string, string>> = { visitor: "khách", system: "hệ thống" };

function wordsOf({ kind, data, actor }: DeskEvent): { title: string; text: string } {
  const amount = typeof data.amount === "number" ? formatVnd(data.amount) : "";
  const until = typeof data.until === "string" ? `đến ${formatInstant(new Date(data.until))}` : "";
  const plain = [data.text, data.reason, data.reference, data.bankReference].filter(
    (value) => typeof value === "string",
  );
  const to = kind === "assigned" ? String(data.to ?? "không ai") : otherOf(data);
  const reason = plain.filter((value) => value !== "paid-in-time");
  const changes = kind === "changed" ? differencesIn(data).map(({ label, was, is }) => `${label}: ${was} → ${is}`) : [];
  return {
    title: titleOf(kind, data),
    text: [amount, until, to, ...changes, ...reason, `bởi ${actors[actor] ?? actor}`].filter(Boolean).join(" · "),
  };
}
