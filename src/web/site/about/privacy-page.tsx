import type { MetaArgs } from "react-router";
import { TRAVELLER_DAYS } from "#modules/travellers/limits.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useCompany } from "../layout/company.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { Document, Part } from "./document.tsx";

export const handle: PageHandle = { document: "still" };

export const meta = ({ matches }: MetaArgs) =>
  pageMeta({
    matches,
    title: "Chính sách riêng tư",
    description: "Chúng tôi giữ thông tin gì của bạn, để làm gì, trong bao lâu.",
    path: paths.privacy(),
  });

export default function PrivacyPage() {
  const company = useCompany();
  return (
    <Document
      title="Chính sách riêng tư"
      lead="Chúng tôi chỉ hỏi những gì chuyến đi cần, và không giữ lâu hơn mức cần."
    >
      <Part id="thong-tin" title="1. Thông tin nào, để làm gì">
        <ul className="list-disc pl-5">
          <li>Họ tên, số điện thoại, email của người đặt: giữ phòng, gửi xác nhận, gọi khi có thay đổi.</li>
          <li>Danh sách khách với ngày sinh, quốc tịch, số giấy tờ: lập danh sách lên tàu theo yêu cầu của cảng.</li>
          <li>Nội dung chuyển khoản ngân hàng báo về: ghép tiền với đơn.</li>
          <li>Tài khoản nhận tiền hoàn, khi có: chuyển lại tiền cho bạn.</li>
        </ul>
      </Part>
      <Part id="giu" title="2. Giữ thế nào, trong bao lâu">
        <p>
          Số giấy tờ được mã hoá, trên trang đơn hàng chỉ hiện ba ký tự cuối. Danh sách khách bị xoá {TRAVELLER_DAYS}{" "}
          ngày sau chuyến đi, hoặc sau khi đơn kết thúc. Đơn hàng và các khoản tiền được giữ để đối chiếu và làm sổ
          sách. Nhân viên chỉ thấy thông tin mà công việc của họ cần, và mỗi thay đổi đều được ghi lại.
        </p>
      </Part>
      <Part id="chia-se" title="3. Chia sẻ với ai">
        <p>
          Nhà tàu và cảng nhận danh sách khách của chuyến. Ngân hàng xử lý khoản chuyển. Chúng tôi không bán và không
          cho ai dùng thông tin của bạn để quảng cáo, và trang này không gắn công cụ theo dõi của bên thứ ba.
        </p>
      </Part>
      <Part id="cookie" title="4. Cookie">
        <p>
          Chỉ có cookie cần cho việc đặt phòng: nhớ đơn bạn đang giữ, mở đơn của bạn trên máy này, và phiên đăng nhập
          của nhân viên.
        </p>
      </Part>
      <Part id="quyen" title="5. Quyền của bạn">
        <p>
          Bạn xem và sửa danh sách khách ở trang đơn hàng. Muốn xem, sửa hoặc xoá thông tin khác, bạn gọi hoặc viết cho
          chúng tôi kèm mã đơn.
        </p>
        {company && <ContactFacts company={company} />}
      </Part>
    </Document>
  );
}
