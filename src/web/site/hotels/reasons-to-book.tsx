import { buttonClass } from "#ui/button.tsx";
import { paths } from "#web/paths.ts";

const reasons = [
  {
    title: "Một giá từ đầu đến cuối",
    text: "Tổng tiền đã gồm thuế, phí và phần của trẻ em. Danh sách, trang khách sạn, bước đặt và mã QR nói cùng một con số.",
  },
  {
    title: "Điều kiện nói trước",
    text: "Bữa ăn, hạn huỷ miễn phí và phần trả tại khách sạn hiện ngay bên giá, trước khi bạn chọn phòng.",
  },
  {
    title: "Giữ phòng rồi mới trả",
    text: "Bấm giữ phòng chưa mất tiền. Bạn chuyển khoản bằng mã QR, phòng được xác nhận theo số tiền về.",
  },
  {
    title: "Phòng còn là phòng thật",
    text: "Số phòng còn lại đếm từ lịch phòng, không có đồng hồ giục và không có lượt xem dựng lên.",
  },
];

/** Advantages of booking a hotel here. */
export function ReasonsToBook() {
  return (
    <section className="below-view section" aria-labelledby="why">
      <div className="wrap">
        <div className="section-head">
          <h2 id="why" className="title-2">
            Vì sao đặt khách sạn ở đây
          </h2>
        </div>
        <ul className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-4">
              <h3 className="title-4">{title}</h3>
              <p className="text-text-2">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <a className={buttonClass("outline")} href={paths.hotelRules()}>
            Quy định chung và lưu ý
          </a>
        </p>
      </div>
    </section>
  );
}
