import { formatInstant } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BookingDetail, StaffEvent } from "#modules/bookings/contract/booking-list.ts";
import { differencesIn } from "#modules/bookings/rules/change-labels.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { labelsOf } from "#modules/bookings/rules/kind-labels.ts";
import { eventNameOf } from "#modules/bookings/rules/step-labels.ts";
import { failureNames } from "#modules/flights/messages.ts";
import { emailStateNames } from "#modules/outbox/messages.ts";
import { partOf } from "./flight-part.ts";

export type LogEntry = {
  id: string;
  at: Date;
  kind: "event" | "email" | "note";
  title: string;
  text: string;
};

/** The history of a booking, newest first. */
export function entriesOf({ kind: booked, events, emails, notes }: BookingDetail): LogEntry[] {
  const all: LogEntry[] = [
    ...events.map((event, index) => ({
      id: `event-${index}`,
      at: event.at,
      kind: "event" as const,
      ...textsOf(booked, event),
    })),
    ...emails.map(({ id, subject, state, createdAt }) => {
      return { id, at: createdAt, kind: "email" as const, title: subject, text: emailStateNames[state] };
    }),
    ...notes.map(({ id, body, authorName, createdAt }) => {
      return { id, at: createdAt, kind: "note" as const, title: `${authorName} ghi chú`, text: body };
    }),
  ];
  // A stable sort of the reversed list keeps the order of simultaneous events.
  return all.toReversed().sort((a, b) => b.at.getTime() - a.at.getTime());
}

function titleOf(booked: BookingDetail["kind"], { kind, data }: StaffEvent): string {
  if (data.late === true) return `Tiền về khi ${labelsOf({ kind: booked }).space} không còn được giữ`;
  if (kind === "seats-asked") return askedNames[String(data.asking)] ?? eventNameOf(booked, kind);
  return data.voided === true ? "Huỷ phiếu ghi tay, gỡ tiền khỏi đơn" : eventNameOf(booked, kind);
}

/** Labels of the requests to an airline. */
const askedNames: Readonly<Record<string, string>> = {
  read: "Hỏi lại hãng về vé",
  issue: "Yêu cầu hãng xuất vé",
  cancel: "Trả vé hoặc chỗ cho hãng",
};

const reasonNames: Readonly<Record<string, string>> = { ...failureNames, "never-booked": "không nhận được yêu cầu" };

/** Details of a flight event: airline and route, the airline's message, and the fee. */
function ofAirline(data: StaffEvent["data"]): string[] {
  const [part] = partOf(data);
  if (part === undefined) return [];
  const { kept, failure } = data;
  return [
    part,
    ...(typeof failure === "string" ? [`hãng ${reasonNames[failure] ?? failure}`] : []),
    ...(typeof kept === "number" ? [`giữ lại ${formatVnd(kept)}`] : []),
  ];
}

/** "đơn HT7K2M9QXA": the other booking of a transfer, a split or a merge. */
function otherOf({ to, from, with: other }: StaffEvent["data"]): string {
  const code = [to, from, other].find((value) => typeof value === "string");
  return typeof code === "string" ? `đơn ${bookingReference(code)}` : "";
}

const actors: Readonly<Record<string, string>> = { visitor: "khách", system: "hệ thống" };

function textsOf(booked: BookingDetail["kind"], event: StaffEvent): { title: string; text: string } {
  const { kind, data, actor } = event;
  const flights = ofAirline(data);
  const sum = typeof data.amount === "number" ? formatVnd(data.amount) : "";
  // For cancelled flights it is the price reduction.
  const amount = sum && flights.length > 0 ? `bớt ${sum}` : sum;
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
    text: [...flights, amount, until, to, ...changes, ...reason, `bởi ${actors[actor] ?? actor}`]
      .filter(Boolean)
      .join(" · "),
  };
}
