import type { PostState, PostTopic } from "./contract.ts";

export const blogMessages = {
  slugTaken: "Đường dẫn này đã dùng cho một bài viết khác.",
  noSuchImage: "Ảnh này không còn trong kho ảnh.",
  noSuchFigure: "Một ảnh trong bài không còn trong kho ảnh.",
  noPost: "Không tìm thấy bài viết này.",
  noVersion: "Không tìm thấy bản này của bài viết.",
  editedMeanwhile: "Bài viết vừa được người khác lưu. Mở lại trang để xem bản mới; phần bạn viết vẫn còn ở đây.",
  noWords: "Bài chưa có nội dung.",
  noPicture: "Bài cần ảnh bìa trước khi đăng.",
  noAlt: "Ảnh bìa cần mô tả trước khi đăng.",
  notOwn: "Bài của người khác: chỉ quản lý xoá được.",
  wasOut: "Bài đã từng đăng: chỉ quản lý xoá được.",
  noMoment: "Chọn ngày và giờ đăng, ví dụ 08:00.",
  created: "Đã tạo bài viết.",
  saved: "Đã lưu bài viết.",
  published: "Đã đăng bài viết.",
  scheduled: "Đã hẹn giờ đăng bài viết.",
  withdrawn: "Đã gỡ bài viết. Bài còn ở mục Nháp.",
  deleted: "Đã xoá bài viết.",
  restored: "Đã khôi phục bản cũ thành bản mới nhất. Bạn đọc thấy khi bài được đăng lại.",
  isOut: (since: string) => `Bài đã đăng lúc ${since}, không hẹn giờ khác được. Gỡ bài trước nếu muốn hẹn lại.`,
  isPast: "Giờ hẹn đã qua. Chọn giờ sau bây giờ, hoặc đăng ngay.",
} as const;

export const topicNames: Readonly<Record<PostTopic, string>> = {
  choosing: "Chọn vịnh, chọn tàu",
  seasons: "Mùa và thời tiết",
  families: "Đi cùng gia đình",
  preparing: "Chuẩn bị chuyến đi",
  "on-the-bay": "Ăn, ngủ và chơi trên vịnh",
  "getting-there": "Đường đến vịnh",
};

export const postStateNames: Readonly<Record<PostState, string>> = {
  published: "Đã đăng",
  scheduled: "Hẹn giờ",
  draft: "Nháp",
};
