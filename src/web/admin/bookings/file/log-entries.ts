import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingFile, DeskEvent } from "#modules/bookings/contract/desk.ts";
import { differencesIn } from "#modules/bookings/rules/change-words.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { wordsOf as wordsOfKind } from "#modules/bookings/rules/stay-words.ts";
import { eventNameOf } from "#modules/bookings/rules/step-words.ts";
import { letterStateNames } from "#modules/outbox/messages.ts";

export type LogEntry = {
  id: string;
  at: Date;
  kind: "event" | "letter" | "note";
  title: string;
  text: string;
};

/** All that happened to a booking, newest first. */
export function entriesOf({ kind: booked, events, letters, notes }: BookingFile): LogEntry[] {
  const all: LogEntry[] = [
    ...events.map((event, index) => ({
      id: `event-${index}`,
      at: event.at,
      kind: "event" as const,
      ...wordsOf(booked, event),
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

function titleOf(booked: BookingFile["kind"], { kind, data }: DeskEvent): string {
  if (data.late === true) return `Tiền về khi ${wordsOfKind({ kind: booked }).space} không còn được giữ`;
  return data.voided === true ? "Huỷ phiếu ghi tay, gỡ tiền khỏi đơn" : eventNameOf(booked, kind);
}

/** "đơn HT7K2M9QXA": the booking that money, rooms or guests went to or came from. */
function otherOf({ to, from, with: other }: DeskEvent["data"]): string {
  const code = [to, from, other].find((value) => typeof value === "string");
  return typeof code === "string" ? `đơn ${bookingReference(code)}` : "";
}

const actors: Readonly<Record<string, string>> = { visitor: "khách", system: "hệ thống" };

function wordsOf(booked: BookingFile["kind"], event: DeskEvent): { title: string; text: string } {
  const { kind, data, actor } = event;
  const amount = typeof data.amount === "number" ? formatVnd(data.amount) : "";
  const until = typeof data.until === "string" ? `đến ${formatInstant(new Date(data.until))}` : "";
  const plain = [data.text, data.reason, data.reference, data.bankReference].filter(
    (value) => typeof value === "string",
  );
  const to = kind === "assigned" ? String(data.to ?? "không ai") : otherOf(data);
  const reason = plain.filter((value) => value !== "paid-in-time");
  const changes =
    kind === "changed" ? differencesIn(booked, data).map(({ label, was, is }) => `${label}: ${was} → ${is}`) : [];
  return {
    title: titleOf(booked, event),
    text: [amount, until, to, ...changes, ...reason, `bởi ${actors[actor] ?? actor}`].filter(Boolean).join(" · "),
  };
}
