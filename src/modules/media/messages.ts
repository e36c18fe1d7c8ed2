import { MAX_ALT_LENGTH, MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from "./limits.ts";

export const messages = {
  notAnImage: "Tệp này không phải ảnh JPEG, PNG, WebP hoặc AVIF.",
  damaged: "Ảnh bị hỏng hoặc tải lên chưa trọn. Bạn thử chọn lại tệp gốc.",
  tooHeavy: `Ảnh nặng quá ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Bạn giảm dung lượng rồi tải lại.`,
  tooManyPixels: `Ảnh lớn quá ${MAX_UPLOAD_PIXELS / 1_000_000} triệu điểm ảnh. Bạn thu nhỏ ảnh rồi tải lại.`,
  tooSmall: (pixels: number) => `Cạnh ngắn của ảnh cần ít nhất ${pixels} điểm ảnh.`,
  badAlt: `Mô tả ảnh tối đa ${MAX_ALT_LENGTH} ký tự.`,
  badFocus: "Điểm chính của ảnh nằm ngoài ảnh.",
  notFound: "Không có ảnh này.",
} as const;
