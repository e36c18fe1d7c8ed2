import { formatShortDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { AffectedBooking } from "#modules/closures/contract.ts";

/** The offer to a guest in one line, or why staff have to call. */
export function proposalText({ proposal, isAboard }: Pick<AffectedBooking, "proposal" | "isAboard">): string {
  const { days, ships, refund } = proposal;
  if (isAboard) {
    const cut = refund > 0 ? `, hoàn phần đêm không đi ${formatVnd(refund)}` : "";
    return `Tàu đã rời bến trước ngày ngừng chạy: bạn gọi khách${cut}.`;
  }
  const [day] = days;
  const [ship] = ships;
  return [
    day ? `Ngày gần nhất giữ giá: ${formatShortDate(day)}` : "Chưa có ngày nào đủ phòng trên tàu này",
    ship
      ? `tàu khác: ${ship.title} ${formatShortDate(ship.checkIn)}, ${formatVnd(ship.total)}`
      : "không có tàu khác vừa giá",
    refund > 0 ? `hoàn đủ ${formatVnd(refund)}` : "huỷ, không có tiền hoàn",
  ].join(" · ");
}
