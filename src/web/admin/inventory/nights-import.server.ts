import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { importNights } from "#modules/availability/commands/import-nights.ts";
import { dryRunNights } from "#modules/availability/queries/night-sheet.ts";
import { nightColumns } from "#modules/availability/rules/night-sheet.ts";
import { findProductName } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import { kindPaths, staffKindAt } from "../paths.ts";
import { staffLabels } from "../products/labels.ts";
import type { FileImport } from "../spreadsheets/file-import.ts";
import { inventoryLabels, priceBasisByKind } from "./labels.ts";
import { readPlan } from "./read-plan.ts";

/** The import of prices and inventory of the product of an address. */
export async function nightsImport(ctx: Context, slug: string, url: URL): Promise<FileImport> {
  const kind = staffKindAt(url.pathname);
  requirePermission(ctx.actor, "prices.write");
  const named = await findProductName(ctx, kind, slug);
  if (!named) throw notFound(inventoryLabels[kind].none);
  const product = { ...named, ...readPlan(url) };
  const back = kindPaths[kind].inventory({ tau: product.slug, dk: product.ratePlanId });
  return {
    permission: "prices.write",
    purpose: `nights ${product.id} ${product.ratePlanId ?? ""}`.trim(),
    columns: nightColumns[priceBasisByKind[kind]],
    dryRun: (rows) => dryRunNights(ctx, product, rows),
    apply: (file) => importNights(ctx, product, file),
    page: {
      title: "Nhập lịch giá từ tệp",
      heading: `Nhập lịch giá: ${product.title}`,
      crumbs: [
        { label: staffLabels[kind].line, href: kindPaths[kind].home() },
        { label: "Lịch giá và phòng", href: back },
      ],
      noun: "dòng",
      back: { label: "Xem lịch giá", href: back },
      rules: [
        "Mỗi dòng là một ngày của một hạng phòng. **Ô trống giữ nguyên** như đang có.",
        "Giá khác đang có trở thành giá riêng của ngày. Ghi **quy tắc** để bỏ giá riêng, về giá theo quy tắc.",
        "Giá viết 3350000, 3,350,000 hoặc 3.350.000 đ; ngày viết 31/12/2026 hoặc 2026-12-31; Đóng bán là Có hoặc Không.",
        "“Bán nơi khác” là số phòng nơi khác đã bán, “Nơi bán” là ai bán, ví dụ “Agoda 2; Hãng tàu 1”. Để trống thì giữ nguyên.",
        "Đêm chưa mở bán được mở khi có số phòng. Không mở ít hơn số đã bán và đang giữ.",
      ],
    },
  };
}
