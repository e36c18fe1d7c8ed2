import { requirePermission } from "#kernel/actor.ts";
import { type CsvCell, toCsv } from "#kernel/csv.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BoardingListInput, GuestView } from "../contract/guests.ts";
import { documentKindNames, sexNames } from "../messages.ts";
import { type BoardingParty, listBoarding } from "../queries/guests.ts";
import { nationalityName } from "../reference/nationalities.ts";
import { bookingReference } from "../rules.ts";

const header = [
  "STT",
  "Họ tên trên giấy tờ",
  "Ngày sinh",
  "Giới tính",
  "Quốc tịch",
  "Giấy tờ",
  "Mã đơn",
  "Người đặt",
  "Phòng",
];

/** The passenger list of a departure for the ship and the port. That somebody took it along is written down. */
export async function exportBoardingList(ctx: Context, input: BoardingListInput): Promise<string> {
  requirePermission(ctx.actor, "personal-data.read");
  requirePermission(ctx.actor, "bookings.read");
  return inTransaction(ctx, async (ctx) => {
    const parties = await listBoarding(ctx, input);
    const rows = parties.flatMap(rowsOf);
    await record(ctx, {
      action: "boarding-list.exported",
      subject: { type: "cruise", id: input.cruiseId, label: parties[0]?.cruise ?? "" },
      after: { on: input.on, bookings: parties.length, rows: rows.length },
    });
    return toCsv(
      header,
      rows.map((row, index) => [index + 1, ...row]),
    );
  });
}

function rowsOf({ code, contactName, charter, cabins, party, guests }: BoardingParty): CsvCell[][] {
  const rooms = charter ? "Thuê trọn tàu" : cabins.map(({ quantity, title }) => `${quantity} × ${title}`).join(", ");
  const about = [bookingReference(code), contactName, rooms];
  // A line for each place that was paid for: whoever reads the list sees who has not told yet.
  return Array.from({ length: Math.max(party, guests.length) }, (_, index) => [...guestCells(guests[index]), ...about]);
}

// The kind stands before the number, or a spreadsheet would take it for one and drop its zeros.
function guestCells(guest: GuestView | undefined): CsvCell[] {
  if (!guest) return ["(chưa khai)", "", "", "", ""];
  const { name, born, sex, nationality, document } = guest;
  const paper = document ? `${documentKindNames[document.kind]} ${document.number}` : "";
  return [name, born, sex ? sexNames[sex] : "", nationalityName(nationality), paper];
}
