import type { MetaArgs } from "react-router";
import { COT_AGE, MAX_ROOMS, stayLimits } from "#modules/availability/limits.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { ContactFacts } from "../about/contact-facts.tsx";
import { Document, Part } from "../about/document.tsx";
import { useCompany } from "../layout/company.ts";

export const handle: PageHandle = { document: "still" };

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({
    matches,
    title: "Câu hỏi thường gặp về khách sạn",
    description: "Đặt nhiều phòng, bữa sáng, trẻ em, huỷ phòng, trả tại khách sạn, đến muộn và hoá đơn.",
    path: paths.hotelQuestions(),
  });

const questions = [
  {
    id: "tong-tien",
    question: "Giá trên danh sách đã là số tiền cuối cùng chưa?",
    answer:
      "Khi bạn đã chọn ngày và số khách, đó là tổng tiền của cả kỳ nghỉ cho đủ người, đã gồm thuế và phí. Chưa chọn ngày thì trang hiện giá thấp nhất của một phòng một đêm còn đặt được trong 90 ngày tới.",
  },
  {
    id: "nhieu-phong",
    question: "Tôi đặt nhiều phòng trong một đơn được không?",
    answer: `Được, tối đa ${MAX_ROOMS} phòng, nhiều loại và nhiều điều kiện giá trong cùng một đơn. Trang cho bạn thấy ai ngủ ở phòng nào.`,
  },
  {
    id: "o-lau",
    question: "Tôi ở lâu hơn một tháng thì sao?",
    answer: `Một đơn trên trang ở tối đa ${stayLimits.hotel.maxNights} đêm. Ở lâu hơn, bạn gọi cho chúng tôi để được báo giá.`,
  },
  {
    id: "bua-sang",
    question: "Làm sao biết phòng có bữa sáng?",
    answer:
      "Mỗi điều kiện giá ghi rõ bữa ăn đã gồm. Ở danh sách, bạn chọn “Gồm bữa sáng” thì tổng tiền hiện ra là giá đã gồm bữa sáng.",
  },
  {
    id: "tre-em",
    question: "Bé đi cùng tính tiền thế nào?",
    answer: `Bạn nhập tuổi từng bé vào ngày nhận phòng, tổng tiền tự tính theo mức của khách sạn. Bé dưới ${COT_AGE} tuổi ngủ nôi nếu phòng có nôi.`,
  },
  {
    id: "huy-mien-phi",
    question: "Hạn huỷ miễn phí tính đến lúc nào?",
    answer:
      "Đến 23:59 của ngày ghi bên giá, giờ Việt Nam. Sau đó phí huỷ theo các mức của điều kiện giá bạn đã chọn; điều kiện ghi không hoàn tiền thì không hoàn.",
  },
  {
    id: "tra-tai-khach-san",
    question: "Tôi trả tiền tại khách sạn được không?",
    answer:
      "Được với điều kiện giá có ghi “phần còn lại trả tại khách sạn”: bạn chuyển trước tiền cọc để giữ phòng, phần còn lại trả khi đến. Các điều kiện khác trả qua chúng tôi bằng mã QR.",
  },
  {
    id: "xac-nhan",
    question: "Bao lâu thì phòng được xác nhận?",
    answer:
      "Có điều kiện giá được xác nhận ngay khi tiền về. Với điều kiện khác, khách sạn xác nhận lại; nếu khách sạn không nhận được, bạn được hoàn toàn bộ số tiền đã trả.",
  },
  {
    id: "het-phong",
    question: "Ngày tôi chọn hết phòng thì làm gì?",
    answer:
      "Trang cho bạn những ngày gần nhất còn phòng cho nhà mình, và loại phòng khác của khách sạn cho đúng những đêm ấy nếu còn.",
  },
  {
    id: "doi-ngay",
    question: "Tôi đổi ngày sau khi đặt được không?",
    answer:
      "Khi còn trong hạn huỷ miễn phí, bạn tự đổi ngày ở trang đơn hàng theo giá của ngày mới. Sau hạn ấy, bạn gửi yêu cầu ở trang đơn hàng, nhân viên trả lời bạn.",
  },
  {
    id: "giay-to",
    question: "Khi nhận phòng cần mang gì?",
    answer: "Mã đơn và giấy tờ bản gốc của mỗi người. Trên trang bạn chỉ cần cho biết họ tên từng khách.",
  },
  {
    id: "hoa-don",
    question: "Tôi lấy hoá đơn thế nào?",
    answer: "Bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn.",
  },
] as const;

export default function HotelQuestionsPage() {
  const company = useCompany();
  return (
    <Document title="Câu hỏi thường gặp" lead="Những điều khách hay hỏi khi đặt khách sạn trên trang này.">
      {questions.map(({ id, question, answer }) => (
        <Part key={id} id={id} title={question}>
          <p>{answer}</p>
        </Part>
      ))}
      <Part id="hoi-them" title="Bạn còn câu hỏi khác?">
        <p>
          Bạn xem{" "}
          <a className="link" href={paths.hotelRules()}>
            quy định chung và lưu ý
          </a>
          , hoặc hỏi chúng tôi.
        </p>
        {company && <ContactFacts company={company} />}
      </Part>
    </Document>
  );
}
