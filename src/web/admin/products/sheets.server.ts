import { addAmenities } from "#modules/amenities/commands.ts";
import { getSaleState } from "#modules/availability/queries/sale-state.ts";
import { saleProblemsIn } from "#modules/availability/rules/sale-problems.ts";
import { importCruises } from "#modules/cruises/commands/import-cruises.ts";
import { shipFile } from "#modules/cruises/queries/ship-sheet.ts";
import { importHotels } from "#modules/hotels/commands/import-hotels.ts";
import { hotelFile } from "#modules/hotels/queries/hotel-sheet.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { ProductFile } from "#modules/products/queries/product-sheet.ts";
import type { Context } from "#platform/context.ts";
import type { PreviewedFile } from "#platform/spreadsheets/dry-run.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { kindPaths } from "../paths.ts";
import type { FileImport, MissingPrerequisite } from "../spreadsheets/file-import.ts";
import { listMissingFields } from "./editor/sections.ts";
import { functionsOfKinds } from "./kinds.server.ts";
import { staffLabels } from "./labels.ts";

/** Spreadsheet functions of a kind for the back-office pages. */
type KindSpreadsheet = {
  /** Name of an exported file. */
  fileName: string;
  file: ProductFile<unknown>;
  apply(ctx: Context, file: PreviewedFile): Promise<number>;
};

export const sheetsOfKinds: Readonly<Record<ProductKind, KindSpreadsheet>> = {
  cruise: { fileName: "du-thuyen", file: shipFile, apply: importCruises },
  hotel: { fileName: "khach-san", file: hotelFile, apply: importHotels },
};

export function productsImport(ctx: Context, kind: ProductKind): FileImport {
  const { file, apply } = sheetsOfKinds[kind];
  const { line, list, noun, Noun, linesHint } = staffLabels[kind];
  const pages = kindPaths[kind];
  const home = kind === "cruise" ? [{ label: line, href: pages.home() }] : [];
  const terms = kind === "hotel" ? "điều kiện giá, quy định" : "phí huỷ, quy định";
  return {
    permission: "catalogue.write",
    purpose: `${kind}s`,
    columns: file.columns,
    dryRun: (rows) => file.tryRows(ctx, rows),
    apply: (rows) => apply(ctx, rows),
    addUnknown: (names) => addAmenities(ctx, functionsOfKinds[kind].amenities.own, names),
    lacking: (rows) => listGaps(ctx, kind, rows),
    page: {
      title: `Nhập ${noun} từ tệp`,
      crumbs: [...home, { label: list, href: pages.list() }],
      noun,
      template: pages.exportList({ mau: "1", tep: "xlsx" }),
      after: `${Noun} đã đăng chưa đổi gì với khách cho đến khi bạn bấm Đăng.`,
      back: { label: `Xem ${list.toLowerCase()}`, href: pages.list() },
      rules: [
        `Mỗi dòng là một ${noun}, nhận ra bằng slug. Slug chưa có sẽ thành ${noun} mới ở dạng nháp, cần có tên.`,
        "**Ô trống giữ nguyên** như đang có. Ghi **(trống)** để xoá nội dung một mục.",
        linesHint,
        `Phòng, ${terms} và bảng giá: mỗi dòng trong ô là một mục, các phần cách nhau bằng “|” như trong tệp mẫu. Phòng không nhắc tới thì giữ nguyên; bảng giá trong ô thay bảng giá đang có.`,
        `Nhập tệp không tự đăng ${noun}. ${Noun} đã đăng nhận thay đổi thành bản chờ, hiện ra khi bạn bấm Đăng.`,
      ],
    },
  };
}

/** Maximum number of imported products whose gaps are listed. */
const MAX_LISTED = 20;

async function listGaps(ctx: Context, kind: ProductKind, rows: readonly SheetRow[]): Promise<MissingPrerequisite[]> {
  const { getToEdit, blockers } = functionsOfKinds[kind];
  const lacking: MissingPrerequisite[] = [];
  for (const { cells } of rows.slice(0, MAX_LISTED)) {
    const { id, slug, draft } = await getToEdit(ctx, String(cells.slug ?? "").trim());
    const [errors, sale] = await Promise.all([blockers(ctx, id, draft), getSaleState(ctx, { id, kind })]);
    const lacks = [
      ...listMissingFields(kind, errors).map(({ label }) => label),
      ...saleProblemsIn(sale).map(({ text }) => text),
    ];
    lacking.push({
      title: draft.title,
      href: kindPaths[kind].edit(slug ?? id),
      lacks: lacks.map((text) => text.replace(/\.$/, "")),
    });
  }
  return lacking;
}
