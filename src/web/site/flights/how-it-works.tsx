import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

const stepsOf = (sendsMail: boolean) => [
  {
    title: "Chọn chuyến bay",
    text: "So giờ bay, hành lý và điều kiện hoàn vé của các hãng. Mỗi vé hiện đúng một giá: tổng tiền cả đoàn.",
  },
  {
    title: "Đặt chỗ",
    text: "Điền tên đúng như giấy tờ. Trang tự bỏ dấu và viết hoa theo cách vé máy bay ghi.",
  },
  {
    title: "Thanh toán",
    text: `Hãng giữ chỗ đến giờ ghi trên đơn. Bạn chuyển khoản bằng mã QR, vé ${sendsMail ? "gửi về email" : "hiện ở trang đơn hàng"}.`,
  },
];

export function HowItWorks() {
  const { sendsMail } = useSite();
  return (
    <section className="below-view section" aria-labelledby="how">
      <div className="wrap">
        <div className="section-head">
          <h2 id="how" className="title-2">
            Ba bước để có vé
          </h2>
        </div>
        <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {stepsOf(sendsMail).map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-1 border-t border-line pt-4">
              <h3 className="title-4">
                {index + 1}. {title}
              </h3>
              <p className="text-text-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6">
          Có mã rồi?{" "}
          <a className="link" href={paths.ticketCheck()}>
            Kiểm tra vé đã xuất hay chưa
          </a>
        </p>
      </div>
    </section>
  );
}
