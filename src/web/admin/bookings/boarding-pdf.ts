import { type CalendarDate, formatInstant, formatLongDate } from "#kernel/calendar-date.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { boardingMarkNames } from "#modules/bookings/messages/states.ts";
import type { TravellerView } from "#modules/travellers/contract/view.ts";
import { documentKindNames, sexNames } from "#modules/travellers/messages.ts";
import type { BoardingParty } from "#modules/travellers/queries.ts";
import { nationalityName } from "#modules/travellers/reference/nationalities.ts";
import { cabinNames } from "#modules/travellers/rules/cabins.ts";
import type { Cell, Column, Letterhead, PdfDocument, Row } from "#platform/pdf/document.ts";
import { spacedCode } from "#web/components/booking-code.ts";

type Source = { parties: readonly BoardingParty[]; on: CalendarDate; letterhead: Letterhead; now: Date };

const columns: readonly Column[] = [
  { title: "STT", share: 0.5 },
  { title: "Khách", share: 2.6 },
  { title: "Ngày sinh", share: 1.1 },
  { title: "Giấy tờ", share: 2.2 },
  { title: "Phòng", share: 2.2 },
  { title: "Có mặt", share: 1 },
];

/** The boarding list of a departure as a document, with the facts of its sheet. */
export function boardingPdf({ parties, on, letterhead, now }: Source): PdfDocument {
  const guests = parties.reduce((sum, { party }) => sum + party, 0);
  let number = 0;
  const rows = parties.flatMap((party): Row[] => [
    sectionOf(party),
    ...placesOf(party).map(({ guest, room }): Row => {
      number += 1;
      return { cells: [String(number), ...guestCells(guest), room, ""] };
    }),
  ]);
  return {
    title: "Danh sách lên tàu",
    reference: parties[0]?.title ?? "",
    status: `${formatLongDate(on)} · ${guests} khách, ${parties.length} đơn`,
    letterhead,
    madeAt: now,
    isLandscape: true,
    blocks:
      parties.length > 0
        ? [{ kind: "table", columns, rows }]
        : [{ kind: "text", text: "Ngày này tàu chưa có đơn nào đã thanh toán." }],
    footer: `Lập lúc ${formatInstant(now)}. Danh sách có dữ liệu cá nhân: chỉ dùng cho tàu và cảng vụ.`,
  };
}

function sectionOf({ code, contactName, phone, note, charter, rooms, mark }: BoardingParty): Row {
  const about = [spacedCode(code), contactName, formatLocalPhone(phone), roomsInWords({ rooms, charter })];
  return {
    section: [...about, ...(mark ? [boardingMarkNames[mark]] : [])].join(" · "),
    ...(note && { note: `Yêu cầu: ${note}` }),
  };
}

/** One line for each paid place, so that missing travellers are visible. */
function placesOf({ party, guests, rooms }: BoardingParty): { guest: TravellerView | undefined; room: string }[] {
  const cabins = cabinNames(rooms);
  // Without assigned rooms the section line names the rooms once.
  const isPlaced = guests.some(({ cabin }) => cabin !== null);
  return Array.from({ length: Math.max(party, guests.length) }, (_, index) => {
    const guest = guests[index];
    const cabin = guest?.cabin ?? null;
    return { guest, room: isPlaced ? (cabin !== null && cabins[cabin - 1]) || "Chưa xếp phòng" : "" };
  });
}

function guestCells(guest: TravellerView | undefined): Cell[] {
  if (!guest) return ["(chưa khai)", "", ""];
  const { name, born, sex, nationality, document } = guest;
  const note = [sex && sexNames[sex], nationalityName(nationality)].filter(Boolean).join(", ");
  return [{ text: name, note }, born, document ? `${documentKindNames[document.kind]} ${document.number}` : ""];
}
