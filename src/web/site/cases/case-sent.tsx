import { formatLongDate } from "#kernel/calendar-date.ts";
import type { FiledCase } from "#modules/cases/contract.ts";
import { VERIFICATION_HOURS } from "#modules/cases/limits.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useSite } from "#web/components/site.ts";
import { paths } from "#web/paths.ts";

/** Replaces the form after sending: the case code, and the promised deadlines. */
export function CaseSent({ filed: { code, deadlines }, again }: { filed: FiledCase; again: string }) {
  const { sendsMail } = useSite();
  return (
    <section className="enquiry-form" id="gui" aria-labelledby="da-gui">
      <h2 id="da-gui" className="title-2">
        {deadlines
          ? "Đã nhận khiếu nại của bạn"
          : sendsMail
            ? "Còn một bước: xác nhận email"
            : "Còn một bước: xác nhận"}
      </h2>
      {deadlines ? (
        <>
          <p>
            Mã hồ sơ là <b className="num">{code}</b>. Chúng tôi trả lời lần đầu chậm nhất{" "}
            <b>{formatLongDate(deadlines.answerBy)}</b> và giải quyết xong chậm nhất{" "}
            <b>{formatLongDate(deadlines.resolveBy)}</b>.
          </p>
          <p>
            {sendsMail
              ? "Một email có liên kết theo dõi hồ sơ đang được gửi cho bạn."
              : "Bạn giữ mã này để hỏi về hồ sơ khi gọi cho chúng tôi."}
          </p>
        </>
      ) : !sendsMail ? (
        <p>
          Bạn gọi cho chúng tôi trong {VERIFICATION_HOURS} giờ và đọc mã <b className="num">{code}</b>. Yêu cầu được
          làm, và thời hạn được tính, từ lúc bạn xác nhận.
        </p>
      ) : (
        <p>
          Chúng tôi đang gửi một email có liên kết xác nhận; bạn mở trong {VERIFICATION_HOURS} giờ. Yêu cầu{" "}
          <b className="num">{code}</b> được làm, và thời hạn được tính, từ lúc bạn xác nhận. Không thấy thư, bạn xem
          trong mục thư rác.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.home()} variant="deep">
          Về trang chủ
        </LinkButton>
        <LinkButton href={again} variant="quiet">
          Gửi việc khác
        </LinkButton>
      </p>
    </section>
  );
}
