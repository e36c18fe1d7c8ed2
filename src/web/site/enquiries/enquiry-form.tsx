import { type ReactNode, useId } from "react";
import { ANSWER_HOURS } from "#modules/enquiries/limits.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Captcha } from "#web/components/captcha.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { useSite } from "#web/components/site.ts";
import type { fieldOf, Rejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import type { CaptchaOffer } from "#web/server/offer-captcha.ts";

/** Validation errors, announced to screen readers before the fields. */
export function RejectionNotice({ rejection }: { rejection: Rejection | null }) {
  if (!rejection) return null;
  const count = Object.keys(rejection.fields).length;
  return (
    <Alert tone="error" title={count > 0 ? `Còn ${count} mục cần sửa, ghi ở dưới từng mục.` : rejection.message} />
  );
}

type FormProps = {
  /** The address that the form posts to, with the fragment to return to. */
  action?: string;
  id?: string;
  title: string;
  titleClass?: string;
  rejection: Rejection | null;
  captcha?: CaptchaOffer | null;
  submit: string;
  hint?: string;
  children: ReactNode;
};

/** A form of a static page: the browser submits it, and the answer replaces it. */
export function EnquiryForm({ title, titleClass = "title-2", rejection, captcha, submit, hint, ...props }: FormProps) {
  const titleId = useId();
  return (
    <form
      method="post"
      action={props.action}
      id={props.id}
      className="enquiry-form"
      aria-labelledby={titleId}
      noValidate
    >
      <h2 id={titleId} className={titleClass}>
        {title}
      </h2>
      <RejectionNotice rejection={rejection} />
      {props.children}
      {captcha !== undefined && <Captcha offer={captcha} errors={rejection?.fields} />}
      <div className="enquiry-end">
        <Button type="submit" size="lg">
          {submit}
        </Button>
        {hint && <p className="field-hint">{hint}</p>}
      </div>
    </form>
  );
}

/** Contact details of the sender. */
export function PersonFields({ field }: { field: ReturnType<typeof fieldOf> }) {
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
