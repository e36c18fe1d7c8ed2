import { requirePermission } from "#kernel/actor.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { boardingMarkNames } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CsvCell } from "#platform/spreadsheets/csv.ts";
import type { SheetColumn } from "#platform/spreadsheets/table.ts";
import { type SheetFormat, writeTable } from "#platform/spreadsheets/write-table.ts";
import type { BoardingListInput } from "../contract/list.ts";
import type { TravellerView } from "../contract/view.ts";
import { documentKindNames, sexNames } from "../messages.ts";
import { type BoardingParty, listBoarding } from "../queries.ts";
import { nationalityName } from "../reference/nationalities.ts";
import { cabinNames } from "../rules/cabins.ts";

const columns: readonly SheetColumn[] = [
  { key: "number", title: "STT", kind: "number", width: 6 },
  { key: "name", title: "Họ tên trên giấy tờ", kind: "text", width: 26 },
  { key: "born", title: "Ngày sinh", kind: "text", width: 12 },
  { key: "sex", title: "Giới tính", kind: "text", width: 10 },
  { key: "nationality", title: "Quốc tịch", kind: "text", width: 16 },
  { key: "document", title: "Giấy tờ", kind: "text", width: 24 },
  { key: "rooms", title: "Phòng", kind: "text", width: 24 },
  { key: "code", title: "Mã đơn", kind: "text", width: 12 },
  { key: "contact", title: "Người đặt", kind: "text", width: 24 },
  { key: "phone", title: "Điện thoại", kind: "text", width: 16 },
  { key: "note", title: "Yêu cầu", kind: "text", width: 40 },
  { key: "mark", title: "Lên tàu", kind: "text", width: 12 },
];

/** Exports the passenger list of a departure for the ship and the port as a file. The export is recorded. */
export async function exportBoardingList(ctx: Context, input: BoardingListInput, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "personal-data.read");
  requirePermission(ctx.actor, "bookings.read");
  const parties = await takeBoardingList(ctx, input, format);
  const rows = parties.flatMap(rowsOf).map((row, index) => [index + 1, ...row]);
  return writeTable(format, { name: "Lên tàu", columns, rows });
}

/** The same list for printing and for a PDF file: taking it is recorded like an export. */
export async function printBoardingList(
  ctx: Context,
  input: BoardingListInput,
  as: "print" | "pdf" = "print",
): Promise<BoardingParty[]> {
  requirePermission(ctx.actor, "personal-data.read");
  requirePermission(ctx.actor, "bookings.read");
  return takeBoardingList(ctx, input, as);
}

async function takeBoardingList(
  ctx: Context,
  input: BoardingListInput,
  as: SheetFormat | "print" | "pdf",
): Promise<BoardingParty[]> {
  return inTransaction(ctx, async (ctx) => {
    const parties = await listBoarding(ctx, input);
    const rows = parties.reduce((sum, party) => sum + placesOf(party), 0);
    await recordAuditEvent(ctx, {
      action: "boarding-list.exported",
      subject: { type: "cruise", id: input.productId, label: parties[0]?.title ?? "" },
      after: { on: input.on, as, bookings: parties.length, rows },
    });
    return parties;
  });
}

function rowsOf(booked: BoardingParty): CsvCell[][] {
  const { code, contactName, phone, note, charter, rooms, guests, mark } = booked;
  const taken = charter ? "Thuê trọn tàu" : rooms.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  const about = [
    bookingReference(code),
    contactName,
    formatLocalPhone(phone),
    note,
    mark ? boardingMarkNames[mark] : "",
  ];
  // One line for each paid place, so that missing travellers are visible.
  const cabins = cabinNames(rooms);
  return Array.from({ length: placesOf(booked) }, (_, index) => {
    const cabin = guests[index]?.cabin;
    const slept = cabin ? cabins[cabin - 1] : undefined;
    return [...guestCells(guests[index]), slept ?? taken, ...about];
  });
}

const placesOf = ({ party, guests }: BoardingParty) => Math.max(party, guests.length);

// The kind precedes the number, or a spreadsheet would parse it as a number and drop its zeros.
function guestCells(guest: TravellerView | undefined): CsvCell[] {
  if (!guest) return ["(chưa khai)", "", "", "", ""];
  const { name, born, sex, nationality, document } = guest;
  const paper = document ? `${documentKindNames[document.kind]} ${document.number}` : "";
  return [name, born, sex ? sexNames[sex] : "", nationalityName(nationality), paper];
}
