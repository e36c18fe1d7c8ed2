import type { ClosureRow } from "#modules/closures/queries/get-closure.ts";

const outcomes = {
  day: "ngày khác",
  ship: "tàu khác",
  refund: "hoàn tiền",
};

type Outcome = Pick<ClosureRow, "answer" | "isByStaff" | "told" | "state">;

/** How a booking left the list of those that wait for an answer. */
export function outcomeText({ answer, isByStaff, told, state }: Outcome): string {
  if (answer) return `Khách đã chọn ${outcomes[answer]}${isByStaff ? ", nhân viên trả lời thay" : ""}.`;
  if (told === "waiting" && state === "expired") return "Hết hạn giữ chỗ trước khi báo.";
  return told === "gone" ? "Đã đổi hoặc huỷ trước khi báo." : "Đã đổi, huỷ hoặc hết hạn theo cách khác.";
}
