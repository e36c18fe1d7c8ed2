import { importFares } from "#modules/flights/commands/import-fares.ts";
import { importFlights } from "#modules/flights/commands/import-flights.ts";
import { timetableMessages } from "#modules/flights/messages.ts";
import { dryRunFares, exportFares } from "#modules/flights/queries/fare-sheet.ts";
import { dryRunFlights, exportFlights } from "#modules/flights/queries/flight-sheet.ts";
import { fareColumns } from "#modules/flights/rules/fare-sheet.ts";
import { flightColumns } from "#modules/flights/rules/flight-sheet.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import { timetablePaths } from "../paths.ts";
import type { FileImport } from "../spreadsheets/file-import.ts";

type TimetableSheet = {
  /** Name of an exported file. */
  fileName: string;
  exportFile: (ctx: Context, format: SheetFormat) => Promise<Buffer>;
  importOf: (ctx: Context) => FileImport;
};

const home = { label: "Lịch bay", href: timetablePaths.list() };

/** The files of our own flights, and of their fare classes. */
export const timetableSheets = {
  flights: {
    fileName: "lich-bay",
    exportFile: exportFlights,
    importOf: (ctx) => ({
      permission: "prices.write",
      purpose: "flights",
      columns: flightColumns,
      dryRun: (rows) => dryRunFlights(ctx, rows),
      apply: (file) => importFlights(ctx, file),
      page: {
        title: "Nhập lịch bay từ tệp",
        crumbs: [home],
        noun: "chuyến",
        marking: { why: "có khách đã giữ hoặc mua chỗ", note: timetableMessages.soldStays },
        back: { label: "Xem lịch bay", href: home.href },
        rules: [
          "Mỗi dòng là một chuyến, nhận ra bằng số hiệu. Số hiệu chưa có sẽ thành chuyến mới.",
          "**Ô trống giữ nguyên** như đang có. Ghi **(trống)** ở nhà ga khi không có nhà ga.",
          "Ngày bay viết Hằng ngày, hoặc T2, T4, CN. Giờ đi là giờ tại điểm đi, ví dụ 06:15.",
          "Chuyến không có trong tệp giữ nguyên. Giá và số chỗ nhập ở trang Hạng vé.",
        ],
      },
    }),
  },
  fares: {
    fileName: "hang-ve",
    exportFile: exportFares,
    importOf: (ctx) => ({
      permission: "prices.write",
      purpose: "fares",
      columns: fareColumns,
      dryRun: (rows) => dryRunFares(ctx, rows),
      apply: (file) => importFares(ctx, file),
      page: {
        title: "Nhập hạng vé từ tệp",
        crumbs: [home, { label: "Hạng vé", href: timetablePaths.fares() }],
        noun: "hạng vé",
        marking: { why: "có giá đổi nhiều", note: timetableMessages.soldStays },
        back: { label: "Xem hạng vé", href: timetablePaths.fares() },
        rules: [
          "Mỗi dòng là một hạng, nhận ra bằng hãng, chặng và mã hạng. Hạng chưa có sẽ thành hạng mới.",
          "**Ô trống giữ nguyên** như đang có. Ghi **(trống)** khi không có hành lý hay không giảm khứ hồi.",
          "Tiền là số đồng cho một khách, chưa gồm phí dịch vụ. Hoàn vé viết Có hoặc Không.",
          "Số chỗ mới áp cho các chuyến sắp bay, trừ ngày bạn đã đặt số chỗ riêng; không ít hơn số đã bán.",
          "Hạng không có trong tệp giữ nguyên. Điều kiện đổi, hoàn vé sửa ở trang của từng hạng.",
        ],
      },
    }),
  },
} satisfies Record<string, TimetableSheet>;
