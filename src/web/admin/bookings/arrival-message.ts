// Flash messages after a redirect to a booking or an enquiry, by the code in the address.
const messages = {
  "da-tao": "Đã tạo đơn và giữ phòng",
  "da-tao-ve": "Đã tạo đơn vé máy bay",
  "da-doi": "Đã đổi đơn và báo khách",
  "da-tach": "Đã tách đơn: đây là đơn mới",
  "da-gop": "Đã gộp đơn",
  "da-ghi-yeu-cau": "Đã ghi yêu cầu",
  "da-bao-gia": "Đã lập báo giá",
} as const;

type Action = keyof typeof messages;

export const arrivalQuery = (action: Action): { xong: Action } => ({ xong: action });

export function arrivalMessage(url: URL): string {
  const action = url.searchParams.get("xong") ?? "";
  return Object.hasOwn(messages, action) ? messages[action as Action] : "";
}
