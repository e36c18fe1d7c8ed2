import { MAX_REFERRERS } from "./limits.ts";

export const referrerMessages = {
  badCode: "Mã gồm chữ thường không dấu, chữ số và gạch nối, từ 2 đến 40 ký tự, ví dụ hoa-nang.",
  codeTaken: "Mã này đã có nguồn khác dùng.",
  noName: "Bạn phải nhập tên.",
  notFound: "Không có nguồn giới thiệu này.",
  tooMany: `Chỉ lưu được ${MAX_REFERRERS} nguồn giới thiệu.`,
} as const;
