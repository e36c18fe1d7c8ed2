import { ANSWER_HOURS } from "#modules/enquiries/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { useSite } from "#web/components/site.ts";
import { fieldOf, type Refusal } from "#web/forms/refusal.ts";
import { paths } from "#web/paths.ts";

export const typedOf = (refusal: Refusal | null): Readonly<Record<string, string | undefined>> => refusal?.typed ?? {};

/** Validation errors, announced to screen readers before the fields. */
export function RefusedNotice({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  const count = Object.keys(refusal.fields).length;
  return <Alert tone="error" title={count > 0 ? `Còn ${count} mục cần sửa, ghi ở dưới từng mục.` : refusal.message} />;
}

/** Contact details of the sender. */
export function PersonFields({ refusal }: { refusal: Refusal | null }) {
  const field = fieldOf(refusal);
  return (
    <>
      <ContactField {...field("name")} required />
      <div className="enquiry-pair">
        <ContactField {...field("phone")} required />
        <ContactField {...field("email")} required />
      </div>
    </>
  );
}

/** Replaces the form after sending. */
export function EnquirySent({ code, again }: { code: string; again: string }) {
  const { sendsMail } = useSite();
  return (
    <section className="enquiry-form" aria-labelledby="da-gui">
      <h2 id="da-gui" className="title-2">
        Đã nhận yêu cầu của bạn
      </h2>
      <p>
        Mã yêu cầu là <b className="num">{code}</b>. Chúng tôi trả lời trong {ANSWER_HOURS} giờ
        {sendsMail ? "; một email xác nhận đang được gửi cho bạn." : ", bằng điện thoại."}
      </p>
      <p className="flex flex-wrap gap-3">
        <LinkButton href={paths.cruises()} variant="deep">
          Xem các du thuyền
        </LinkButton>
        <LinkButton href={again} variant="quiet">
          Gửi yêu cầu khác
        </LinkButton>
      </p>
    </section>
  );
}
