import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import type { FirstStep } from "#modules/statistics/contract.ts";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths, kindPaths } from "../paths.ts";
import "./settings.css";

type Words = { text: string; why: string; verb: string; href: string };

const words: Record<FirstStep["key"], Words> = {
  contact: {
    text: "Hotline và email liên hệ",
    why: "Khách cần biết gọi ai; thư gửi khách ký tên bằng thông tin này.",
    verb: "Điền",
    href: adminPaths.companySettings(),
  },
  legal: {
    text: "Thông tin pháp lý của công ty",
    why: "Quy định về thương mại điện tử yêu cầu hiện ở chân trang.",
    verb: "Điền",
    href: adminPaths.companySettings(),
  },
  "bank-account": {
    text: "Tài khoản nhận tiền",
    why: "Chưa có tài khoản thì khách không quét mã để trả tiền được.",
    verb: "Thêm",
    href: adminPaths.paymentSettings(),
  },
  mail: {
    text: "Máy chủ thư",
    why: "Chưa có thì thư xác nhận chỉ nằm trong hộp thư đi.",
    verb: "Xem",
    href: adminPaths.connections(),
  },
  area: {
    text: "Vịnh hoặc đảo",
    why: "Mỗi du thuyền thuộc về một vùng.",
    verb: "Thêm",
    href: kindPaths.cruise.catalogue({ muc: "area" }),
  },
  ship: {
    text: "Du thuyền đầu tiên",
    why: "Tên, ảnh, phòng, lịch trình.",
    verb: "Tạo",
    href: kindPaths.cruise.create(),
  },
  prices: {
    text: "Bảng giá",
    why: "Không có giá thì không tính được tổng tiền.",
    verb: "Nhập",
    href: kindPaths.cruise.inventory(),
  },
  nights: {
    text: "Mở bán các đêm",
    why: "Chỉ những đêm đã mở mới đặt được.",
    verb: "Mở bán",
    href: kindPaths.cruise.inventory(),
  },
  published: {
    text: "Đăng du thuyền",
    why: "Bản nháp chưa ai thấy.",
    verb: "Đăng",
    href: kindPaths.cruise.list(),
  },
};

/** Without these the product sells all the same. */
const optional: readonly FirstStep["key"][] = ["legal", "mail"];

export const canSell = (steps: readonly FirstStep[]): boolean =>
  steps.every(({ key, done }) => done || optional.includes(key));

/** What is missing until the first sale, each with the place where it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section className="box" aria-labelledby="truoc-lan-ban-dau-tien">
      <div className="box-head">
        <h2 id="truoc-lan-ban-dau-tien">Trước lần bán đầu tiên</h2>
        <p className="num">
          {steps.filter(({ done }) => done).length}/{steps.length} việc đã xong
        </p>
      </div>
      <ul className="settings-rows">
        {steps.map(({ key, done }) => (
          <li key={key}>
            {done ? <CircleCheck /> : <CircleDashed />}
            <div className="settings-what">
              <p className="font-semi">
                {words[key].text}
                <span className="sr-only">{done ? ": đã xong" : ": chưa xong"}</span>
              </p>
              {!done && (
                <p className="text-text-2">
                  {words[key].why}
                  {optional.includes(key) && " Nên có, không bắt buộc để bán."}
                </p>
              )}
            </div>
            {!done && (
              <Anchor className="link" href={words[key].href} aria-label={`${words[key].verb}: ${words[key].text}`}>
                {words[key].verb}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
