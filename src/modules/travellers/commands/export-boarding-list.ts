import { requirePermission } from "#kernel/actor.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { roomsInWords } from "#modules/bookings/messages/rooms-in-words.ts";
import { boardingMarkNames } from "#modules/bookings/messages/states.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { type SheetFormat, type TableColumn, writeRows } from "#platform/spreadsheets/write-table.ts";
import type { BoardingListInput } from "../contract/list.ts";
import type { TravellerView } from "../contract/view.ts";
import { documentKindNames, sexNames } from "../messages.ts";
import { type BoardingParty, listBoarding } from "../queries.ts";
import { nationalityName } from "../reference/nationalities.ts";
import { cabinNames } from "../rules/cabins.ts";

/** One paid place of a booking; `guest` is absent while it has no traveller. */
type Row = { number: number; party: BoardingParty; guest: TravellerView | undefined; rooms: string };

const columns: readonly TableColumn<Row>[] = [
  { title: "STT", kind: "number", width: 6, cell: ({ number }) => number },
  { title: "Họ tên trên giấy tờ", kind: "text", width: 26, cell: ({ guest }) => guest?.name ?? "(chưa khai)" },
  { title: "Ngày sinh", kind: "text", width: 12, cell: ({ guest }) => guest?.born },
  { title: "Giới tính", kind: "text", width: 10, cell: ({ guest }) => guest?.sex && sexNames[guest.sex] },
  { title: "Quốc tịch", kind: "text", width: 16, cell: ({ guest }) => guest && nationalityName(guest.nationality) },
  // The kind precedes the number, or a spreadsheet would parse it as a number and drop its zeros.
  {
    title: "Giấy tờ",
    kind: "text",
    width: 24,
    cell: ({ guest }) => guest?.document && `${documentKindNames[guest.document.kind]} ${guest.document.number}`,
  },
  { title: "Phòng", kind: "text", width: 24, cell: ({ rooms }) => rooms },
  { title: "Mã đơn", kind: "text", width: 12, cell: ({ party }) => bookingReference(party.code) },
  { title: "Người đặt", kind: "text", width: 24, cell: ({ party }) => party.contactName },
  { title: "Điện thoại", kind: "text", width: 16, cell: ({ party }) => formatLocalPhone(party.phone) },
  { title: "Yêu cầu", kind: "text", width: 40, cell: ({ party }) => party.note },
  { title: "Lên tàu", kind: "text", width: 12, cell: ({ party }) => party.mark && boardingMarkNames[party.mark] },
];

/** Exports the passenger list of a departure for the ship and the port as a file. The export is recorded. */
export async function exportBoardingList(ctx: Context, input: BoardingListInput, format: SheetFormat): Promise<Buffer> {
  requirePermission(ctx.actor, "personal-data.read");
  requirePermission(ctx.actor, "bookings.read");
  const parties = await takeBoardingList(ctx, input, format);
  const rows = parties.flatMap(placesOf).map((row, index) => ({ number: index + 1, ...row }));
  return writeRows(format, "Lên tàu", columns, rows);
}

/** The same list for printing and for a PDF file: taking it is recorded like an export. */
export async function getBoardingListToPrint(
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
    const rows = parties.reduce((sum, party) => sum + countPlaces(party), 0);
    await recordAuditEvent(ctx, {
      action: "boarding-list.exported",
      subject: { type: "cruise", id: input.productId, label: parties[0]?.title ?? "" },
      after: { on: input.on, as, bookings: parties.length, rows },
    });
    return parties;
  });
}

/** One line for each paid place, so that missing travellers are visible. */
function placesOf(party: BoardingParty): Omit<Row, "number">[] {
  const cabins = cabinNames(party.rooms);
  return Array.from({ length: countPlaces(party) }, (_, index) => {
    const guest = party.guests[index];
    const cabin = guest?.cabin ? cabins[guest.cabin - 1] : undefined;
    return { party, guest, rooms: cabin ?? roomsInWords(party) };
  });
}

const countPlaces = ({ party, guests }: BoardingParty) => Math.max(party, guests.length);
