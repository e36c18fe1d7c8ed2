import { calendarDate, formatDate } from "#kernel/calendar-date.ts";
import { AWAITING_EXTENSION_MINUTES, OPEN_HOLDS_PER_CONTACT } from "#modules/bookings/limits.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { useCompany } from "../layout/company.ts";
import type { Route } from "./+types/terms-page.ts";
import { ContactFacts } from "./contact-facts.tsx";
import { Document, Part } from "./document.tsx";

export const handle: PageHandle = { document: "still" };

/** The day on which what is sold, and how, was last described anew. */
const IN_FORCE_SINCE = formatDate(calendarDate("2026-11-22"));

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const { depositPercent, holdMinutes, graceMinutes } = await getPaymentSettings(ctx);
    return { depositPercent, holdMinutes, graceMinutes };
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Điều khoản và điều kiện",
    description: "Giữ phòng, thanh toán, huỷ và hoàn tiền khi đặt du thuyền.",
    path: paths.terms(),
  });

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { depositPercent, holdMinutes, graceMinutes } = loaderData;
  const company = useCompany();
  return (
    <Document
      title="Điều khoản và điều kiện"
      lead={`Áp dụng khi bạn đặt du thuyền trên trang này hoặc qua điện thoại, từ ngày ${IN_FORCE_SINCE}.`}
    >
      <Part id="gia" title="1. Giá">
        <p>
          Tổng tiền hiện trên trang là tổng trọn gói cho đủ người, đủ tuổi và đúng ngày khởi hành bạn chọn, đã gồm thuế
          và phí. Hệ thống tính lại khi bạn bấm giữ phòng; nếu giá vừa đổi, bạn thấy giá cũ, giá mới, lý do và chỉ đặt
          khi đồng ý giá mới. Giá đã giữ không đổi đến khi hết giờ giữ.
        </p>
      </Part>
      <Part id="giu-phong" title="2. Giữ phòng">
        <p>
          Bấm giữ phòng chưa mất tiền. Phòng là của bạn trong {holdMinutes} phút; báo “Tôi đã chuyển khoản” thì được giữ
          thêm, tối đa {AWAITING_EXTENSION_MINUTES} phút kể từ lúc báo, một lần. Hết giờ mà chưa có tiền, phòng mở bán
          lại và bạn có thể giữ lại nếu còn phòng. Bạn bỏ giữ phòng lúc nào cũng được khi chưa chuyển tiền. Mỗi số điện
          thoại giữ cùng lúc tối đa {OPEN_HOLDS_PER_CONTACT} đơn.
        </p>
      </Part>
      <Part id="thanh-toan" title="3. Thanh toán">
        <p>
          Bạn chuyển khoản đúng số tiền với nội dung là mã đơn, bằng mã QR trên trang thanh toán.{" "}
          {depositPercent === null
            ? "Đơn cần trả đủ để giữ chỗ."
            : `Bạn trả đủ, hoặc đặt cọc ${depositPercent}% và trả phần còn lại trước ngày khởi hành.`}{" "}
          Tiền được tính theo giờ ngân hàng ghi nhận, cộng thêm {graceMinutes} phút sau giờ giữ. Tiền về muộn hơn mà còn
          phòng thì chúng tôi tự giữ lại và xác nhận; hết phòng thì bạn chọn chuyến khác hoặc nhận lại tiền. Chuyển thừa
          được ghi vào đơn và trả lại.
        </p>
        <p>
          Chúng tôi không bao giờ nhắn bạn chuyển vào tài khoản khác với tài khoản hiện trên trang thanh toán của đơn.
        </p>
      </Part>
      <Part id="xac-nhan" title="4. Xác nhận">
        <p>
          Du thuyền ghi “xác nhận ngay” được xác nhận khi tiền về đủ. Du thuyền khác cần nhà tàu xác nhận; nếu nhà tàu
          không nhận được, bạn được hoàn toàn bộ số tiền đã trả. Xác nhận được gửi qua email, và luôn xem được bằng mã
          đơn.
        </p>
      </Part>
      <Part id="huy" title="5. Đổi, huỷ và hoàn tiền">
        <p>
          Mức phí huỷ của từng chuyến hiện ở trang du thuyền, ở bước đặt phòng và trong email của đơn; mức áp dụng là
          mức lúc bạn đặt. Muốn đổi hoặc huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi. Phí tính theo ngày chúng
          tôi nhận yêu cầu, giờ Việt Nam. Tiền hoàn được chuyển về tài khoản bạn cho biết, kèm email khi đã chuyển.
        </p>
      </Part>
      <Part id="danh-sach-khach" title="6. Danh sách khách">
        <p>
          Cảng yêu cầu họ tên, ngày sinh, quốc tịch và số giấy tờ của mọi người lên tàu. Bạn điền ở trang đơn hàng trước
          giờ lên tàu và mang giấy tờ gốc khi đi. Cách chúng tôi giữ các thông tin này nằm ở{" "}
          <a className="link" href={paths.privacy()}>
            chính sách riêng tư
          </a>
          .
        </p>
      </Part>
      <Part id="khieu-nai" title="7. Khiếu nại">
        <p>
          Bạn gọi hoặc viết cho chúng tôi kèm mã đơn. Mọi bước của đơn, gồm tiền về, tiền hoàn và thư đã gửi, đều được
          ghi lại để đối chiếu.
        </p>
        {company && <ContactFacts company={company} />}
      </Part>
    </Document>
  );
}
