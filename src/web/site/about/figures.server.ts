import { formatDate, today } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import { MAX_GUESTS } from "#kernel/party.ts";
import { formatLocalPhone } from "#kernel/phone.ts";
import { ADULT_AGE, COT_AGE, MAX_ROOMS, stayLimits } from "#modules/availability/limits.ts";
import { AWAITING_EXTENSION_MINUTES, OPEN_HOLDS_PER_CONTACT } from "#modules/bookings/limits.ts";
import { ENQUIRY_DAYS } from "#modules/enquiries/limits.ts";
import { ISSUE_MINUTES } from "#modules/flights/limits.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import type { PageVersion, ShownPage } from "#modules/pages/contract.ts";
import {
  type BlockName,
  type Figures,
  fillFigures,
  fillText,
  type Piece,
  piecesOf,
} from "#modules/pages/rules/figures.ts";
import type { Company, FlightFee } from "#modules/settings/contract/groups.ts";
import { getCompany, getFlightFee, getPaymentSettings, getRetention } from "#modules/settings/queries.ts";
import { TRAVELLER_DAYS } from "#modules/travellers/limits.ts";
import type { Context } from "#platform/context.ts";

/** An information page whose text has the current figures filled in. */
export type FilledPage = Omit<ShownPage, "content"> & {
  title: string;
  metaTitle: string;
  description: string;
  lead: string;
  pieces: Piece[];
};

/** Fills the current figures into the text of a page. */
export async function fillPage(ctx: Context, { content, ...page }: ShownPage): Promise<FilledPage> {
  const company = await getCompany(ctx);
  const figures = await figuresOf(ctx, page, company);
  const { body, lead, ...words } = content;
  const has = (name: BlockName) => name === "liên hệ" || company.company !== null;
  return { ...page, ...words, lead: fillText(lead, figures), pieces: piecesOf(fillFigures(body, figures), has) };
}

/** The current figures, for callers that fill in their own text. */
export const getCurrentFigures = async (ctx: Context, page: Pick<PageVersion, "effectiveOn">): Promise<Figures> =>
  figuresOf(ctx, { effectiveOn: page.effectiveOn ?? today(ctx.now()) }, await getCompany(ctx));

async function figuresOf(ctx: Context, { effectiveOn }: Pick<ShownPage, "effectiveOn">, company: Company) {
  const [payment, fee, retention] = await Promise.all([getPaymentSettings(ctx), getFlightFee(ctx), getRetention(ctx)]);
  const { depositPercent, holdMinutes, graceMinutes } = payment;
  return {
    "giữ chỗ phút": `${holdMinutes}`,
    "thêm phút": `${AWAITING_EXTENSION_MINUTES}`,
    "chờ tiền phút": `${graceMinutes}`,
    "trả đủ hay đặt cọc":
      depositPercent === null
        ? "trả đủ để giữ chỗ"
        : `trả đủ, hoặc đặt cọc ${depositPercent}% và trả phần còn lại trước ngày đi`,
    "số đơn giữ cùng lúc": `${OPEN_HOLDS_PER_CONTACT}`,
    "số phòng một đơn": `${MAX_ROOMS}`,
    "số khách một đơn": `${MAX_GUESTS}`,
    "số đêm một đơn": `${stayLimits.hotel.maxNights}`,
    "giờ đặt tàu hôm nay": stayLimits.cruise.sameDayUntil,
    "giờ đặt phòng hôm nay": stayLimits.hotel.sameDayUntil,
    "tuổi người lớn": `${ADULT_AGE}`,
    "tuổi nằm nôi": `${COT_AGE}`,
    "ngày giữ danh sách khách": `${TRAVELLER_DAYS}`,
    "năm giữ đơn": `${retention.bookingYears}`,
    "ngày giữ đơn chưa trả": `${retention.unpaidDays}`,
    "ngày giữ yêu cầu": `${ENQUIRY_DAYS}`,
    "phút xuất vé": `${ISSUE_MINUTES}`,
    "phí vé máy bay": feeText(fee),
    "ngày áp dụng": formatDate(effectiveOn),
    hotline: company.hotline ? formatLocalPhone(company.hotline) : "số trên trang liên hệ",
    email: company.email ?? "email trên trang liên hệ",
  } satisfies Figures;
}

function feeText({ per, domestic, internationalPartner, international, partners, infantsPay }: FlightFee): string {
  const each = per === "flight" ? "theo từng chiều bán riêng" : "một lần cho cả hành trình";
  const names = partners.map((code) => findAirline(code)?.name ?? code).join(", ");
  const abroad =
    partners.length > 0
      ? `${formatVnd(internationalPartner)} khi bay ${names}, ${formatVnd(international)} với hãng khác`
      : formatVnd(international);
  const infants = infantsPay ? "" : "; em bé không trả phí dịch vụ";
  return `${each}, ${formatVnd(domestic)} với chuyến trong nước; với chuyến quốc tế ${abroad}${infants}`;
}
