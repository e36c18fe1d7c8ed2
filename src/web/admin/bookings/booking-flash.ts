import { flashMessages } from "../layout/flash-messages.ts";

// Flash messages after a redirect to a booking or an enquiry, by the code in the address.
export const bookingFlash = flashMessages({
  "da-tao": "Đã tạo đơn và giữ phòng",
  "da-tao-ve": "Đã tạo đơn vé máy bay",
  "da-doi": "Đã đổi đơn và báo khách",
  "da-tach": "Đã tách đơn: đây là đơn mới",
  "da-gop": "Đã gộp đơn",
  "da-ghi-yeu-cau": "Đã ghi yêu cầu",
  "da-bao-gia": "Đã lập báo giá",
});
