import Info from "lucide-react/icons/info";
import { useState } from "react";
import { Alert, type AlertTone } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Popup } from "#ui/popup.tsx";
import { showToast } from "#ui/toasts.ts";
import { Sheet } from "./sheet.tsx";

const alerts: readonly { tone: AlertTone; title: string; text: string }[] = [
  { tone: "primary", title: "Nhập số khách một lần", text: "Mọi danh sách sẽ hiện tổng cho đủ người." },
  { tone: "gray", title: "Giá tham khảo", text: "Ngày này chưa có giá riêng, đang dùng giá gốc." },
  { tone: "error", title: "Chưa gửi được", text: "Mất kết nối. Những gì bạn nhập vẫn còn." },
  { tone: "warning", title: "Còn thiếu giấy tờ của 2 khách", text: "Hạn 11:00 ngày 10/12." },
  { tone: "success", title: "Đã nhận đủ 9,212,500 đ", text: "Vé đã gửi về email của bạn." },
];

export function MessageSection() {
  const [closed, setClosed] = useState<readonly AlertTone[]>([]);
  return (
    <Sheet id="thong-bao" title="Thông báo" note="Toast ở giữa trên, tự đóng sau 3 giây, dừng khi rê chuột.">
      <div className="sheet-body">
        {alerts
          .filter(({ tone }) => !closed.includes(tone))
          .map(({ tone, title, text }) => (
            <Alert key={tone} tone={tone} title={title} onClose={() => setClosed([...closed, tone])}>
              <p>{text}</p>
            </Alert>
          ))}
      </div>
      <div className="sheet-pieces">
        <Button variant="quiet" onClick={() => showToast("Đã sao chép số tài khoản")}>
          Báo xong
        </Button>
        <Button variant="quiet" onClick={() => showToast("Vui lòng chọn sân bay!", "error")}>
          Báo lỗi
        </Button>
        <Popup hover label="Giá đã gồm gì" trigger={<Info />} title="Giá đã gồm">
          <p>Vé tham quan vịnh, thuế, phí phục vụ và ba bữa trên tàu.</p>
        </Popup>
      </div>
    </Sheet>
  );
}
