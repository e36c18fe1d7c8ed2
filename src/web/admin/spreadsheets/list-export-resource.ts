import { parse } from "#http/input.ts";
import { notFound } from "#kernel/errors.ts";
import { exportAccounts } from "#modules/accounts/commands/export-accounts.ts";
import { accountSearch } from "#modules/accounts/contract.ts";
import { exportAudit } from "#modules/audit/commands.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { exportCases } from "#modules/cases/commands/export-cases.ts";
import { caseSearch } from "#modules/cases/contract.ts";
import { exportEnquiries } from "#modules/enquiries/commands/export-enquiries.ts";
import { enquirySearch } from "#modules/enquiries/contract.ts";
import { exportRefunds } from "#modules/payments/commands/export-refunds.ts";
import { exportReviews } from "#modules/reviews/commands/export-reviews.ts";
import { staffReviewSearch } from "#modules/reviews/contract.ts";
import type { Context } from "#platform/context.ts";
import type { SheetFormat } from "#platform/spreadsheets/write-table.ts";
import type { ExportedList } from "../paths.ts";
import type { Route } from "./+types/list-export-resource.ts";
import { downloadResponse } from "./answer-file.ts";

type Query = Readonly<Record<string, string>>;

const exports: Record<ExportedList, (ctx: Context, query: Query, format: SheetFormat) => Promise<Buffer>> = {
  "hoan-tien": (ctx, _, format) => exportRefunds(ctx, format),
  "yeu-cau": (ctx, query, format) => exportEnquiries(ctx, parse(enquirySearch, query), format),
  "khieu-nai": (ctx, query, format) => exportCases(ctx, parse(caseSearch, query), format),
  "danh-gia-du-thuyen": (ctx, query, format) => exportReviews(ctx, "cruise", reviewsIn(query), format),
  "danh-gia-khach-san": (ctx, query, format) => exportReviews(ctx, "hotel", reviewsIn(query), format),
  "tai-khoan": (ctx, query, format) => exportAccounts(ctx, parse(accountSearch, query), format),
  "nhat-ky": (ctx, query, format) => exportAudit(ctx, parse(auditSearch, query), format),
};

/** Without a state, the waiting reviews, as in the list. */
function reviewsIn(query: Query) {
  const { state = "pending", ...search } = parse(staffReviewSearch, query);
  return { ...search, state };
}

/** A back-office list with the filters of its address, as a spreadsheet. */
export const loader = (args: Route.LoaderArgs) =>
  downloadResponse(args, async (ctx, format, { searchParams }) => {
    const { list } = args.params;
    const { tep: _, ...query } = Object.fromEntries(searchParams);
    const write = Object.hasOwn(exports, list) ? exports[list as ExportedList] : undefined;
    if (!write) throw notFound("Không có danh sách này.");
    return { name: list, file: await write(ctx, query, format) };
  });
