type WaitingReview = { name: string; score: number; comment: string };

/** Reviews of a ship or hotel that wait for moderation, by its slug. */
export const waitingReviews: Readonly<Record<string, readonly WaitingReview[]>> = {
  "ngoc-lam": [
    {
      name: "Phạm Hoài Thương",
      score: 5,
      comment:
        "Nhân viên chu đáo với ông bà. Bữa sáng có phở, các cụ thích. Chỉ tiếc sương nên không thấy mặt trời mọc.",
    },
    {
      name: "Khách ẩn danh",
      score: 1,
      comment: "Tàu tệ lắm, đừng đi. Vào tau-re-hon.example.com đặt được giá rẻ hơn.",
    },
  ],
  "cua-luc": [
    {
      name: "Đinh Quang Nhật",
      score: 3,
      comment: "Phòng đẹp nhưng điều hoà ồn. Đề nghị khách sạn kiểm tra phòng cuối hành lang.",
    },
    { name: "Lý Bảo Châu", score: 4, comment: "Bữa sáng nhiều món, lễ tân đổi phòng giúp ngay khi mình hỏi." },
  ],
};
