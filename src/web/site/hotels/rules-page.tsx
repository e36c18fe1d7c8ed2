import { MAX_GUESTS } from "#kernel/party.ts";
import { ADULT_AGE, MAX_ROOMS, stayLimits } from "#modules/availability/limits.ts";
import { AWAITING_EXTENSION_MINUTES } from "#modules/bookings/limits.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { pageMeta } from "#web/components/page-meta.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { Document, Part } from "../about/document.tsx";
import type { Route } from "./+types/rules-page.ts";

export const handle: PageHandle = { document: "still" };

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const { depositPercent, holdMinutes } = await getPaymentSettings(ctx);
    return { depositPercent, holdMinutes };
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Quy định chung và lưu ý khi đặt khách sạn",
    description: "Giờ nhận và trả phòng, giá từng đêm, trẻ em, giữ phòng, thanh toán, huỷ và giấy tờ khi ở khách sạn.",
    path: paths.hotelRules(),
  });

export default function HotelRulesPage({ loaderData: { depositPercent, holdMinutes } }: Route.ComponentProps) {
  const { maxNights, sameDayUntil } = stayLimits.hotel;
  return (
    <Document
      title="Quy định chung và lưu ý"
      lead="Áp dụng cho mọi khách sạn đặt trên trang này. Quy định riêng của từng nơi nằm ở trang của khách sạn."
    >
      <Part id="dem" title="1. Ngày, đêm và giờ nhận phòng">
        <p>
          Bạn trả tiền cho các đêm từ ngày nhận phòng đến trước ngày trả phòng: nhận ngày 12, trả ngày 14 là hai đêm.
          Giờ nhận và trả phòng ghi ở trang của từng khách sạn. Một đơn ở tối đa {maxNights} đêm, {MAX_ROOMS} phòng và{" "}
          {MAX_GUESTS} khách. Phòng cho đêm nay đặt được trước {sameDayUntil}, khi khách sạn còn mở bán.
        </p>
      </Part>
      <Part id="gia" title="2. Giá">
        <p>
          Giá tính cho từng phòng và từng đêm, theo mùa, thứ trong tuần và ngày lễ của chính đêm đó, cộng phần của khách
          thêm và trẻ em nếu có. Tổng tiền trên trang đã gồm thuế và phí. Hệ thống tính lại khi bạn giữ phòng; nếu giá
          vừa đổi, bạn thấy cả hai giá và chỉ đặt khi đồng ý. Giá đã giữ không đổi đến khi hết giờ giữ.
        </p>
      </Part>
      <Part id="tre-em" title="3. Trẻ em, giường phụ và nôi">
        <p>
          Bạn cho biết tuổi của từng bé vào ngày nhận phòng. Mỗi khách sạn có mức giá riêng theo tuổi; từ {ADULT_AGE}{" "}
          tuổi thường tính như người lớn. Mỗi phòng cần ít nhất một người lớn. Số người, giường phụ và nôi của mỗi loại
          phòng đều có giới hạn, trang chỉ bán phòng vừa cho nhà mình.
        </p>
      </Part>
      <Part id="giu-phong" title="4. Giữ phòng và thanh toán">
        <p>
          Bấm giữ phòng chưa mất tiền. Phòng là của bạn trong {holdMinutes} phút; báo “Tôi đã chuyển khoản” thì được giữ
          thêm, tối đa {AWAITING_EXTENSION_MINUTES} phút kể từ lúc báo, một lần. Bạn chuyển khoản bằng mã QR trên trang
          thanh toán, đúng số tiền, với nội dung là mã đơn.
        </p>
        <p>
          {depositPercent === null
            ? "Đơn cần trả đủ để giữ chỗ, trừ khi điều kiện giá ghi khác."
            : `Bạn trả đủ hoặc đặt cọc ${depositPercent}%, trừ khi điều kiện giá ghi khác.`}{" "}
          Với giá có ghi “phần còn lại trả tại khách sạn”, bạn chuyển tiền cọc cho chúng tôi và trả phần còn lại cho
          khách sạn khi đến.
        </p>
      </Part>
      <Part id="huy" title="5. Đổi, huỷ và hoàn tiền">
        <p>
          Mỗi điều kiện giá có mức huỷ riêng, ghi bên giá, ở bước đặt phòng và trong email của đơn; mức áp dụng là mức
          lúc bạn đặt. Một đơn có nhiều phòng theo nhiều điều kiện thì mỗi phòng tính theo điều kiện của nó. Muốn đổi,
          bạn mở trang đơn hàng; muốn huỷ đơn đã trả tiền, bạn gọi hoặc viết cho chúng tôi. Phí tính theo ngày chúng tôi
          nhận yêu cầu, giờ Việt Nam.
        </p>
      </Part>
      <Part id="giay-to" title="6. Khi nhận phòng">
        <p>
          Bạn đưa mã đơn. Khi nhận phòng, mỗi người đưa giấy tờ bản gốc, trẻ em đưa giấy khai sinh hoặc hộ chiếu. Khách
          sạn có thể giữ một khoản đặt cọc tại chỗ; mức ấy ghi ở quy định của khách sạn và không nằm trong tổng tiền của
          đơn.
        </p>
      </Part>
      <Part id="hoa-don" title="7. Hoá đơn và điều khoản">
        <p>
          Cần hoá đơn, bạn gọi hoặc viết cho chúng tôi kèm mã đơn và thông tin xuất hoá đơn. Mọi điều khác theo{" "}
          <a className="link" href={paths.terms()}>
            điều khoản và điều kiện
          </a>
          . Còn thắc mắc, bạn xem{" "}
          <a className="link" href={paths.hotelQuestions()}>
            câu hỏi thường gặp
          </a>
          .
        </p>
      </Part>
    </Document>
  );
}
