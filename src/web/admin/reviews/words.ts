import type { ReviewState } from "#modules/reviews/contract.ts";

/** What the states of a review are called, in the order of the tabs. */
export const reviewStateNames: Readonly<Record<ReviewState, string>> = {
  pending: "Chưa phê duyệt",
  approved: "Đã phê duyệt",
  rejected: "Đã từ chối",
  deleted: "Đã xoá",
};

export const reviewWords = {
  cruise: { title: "Đánh giá du thuyền", searched: "Tên, tàu, nội dung" },
  hotel: { title: "Đánh giá khách sạn", searched: "Tên, khách sạn, nội dung" },
} as const;
