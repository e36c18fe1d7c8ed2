import { sendContactEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { contactEnquiryInput } from "#modules/enquiries/contract.ts";
import { ANSWER_HOURS, MAX_MESSAGE } from "#modules/enquiries/limits.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { fieldOf, isRejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { type CaptchaOffer, offerCaptcha } from "#web/server/offer-captcha.ts";
import { ContactFacts } from "../about/contact-facts.tsx";
import { companyData, useCompany } from "../layout/company.ts";
import type { Route } from "./+types/contact-page.ts";
import { EnquiryForm, EnquirySent, PersonFields } from "./enquiry-form.tsx";
import { fileForm } from "./file-form.ts";
import "./enquiries.css";

// Hydrated, because the script of documents holds the form while there is no network (offline-forms.ts).
export const handle: PageHandle = { document: "hydrated" };

/** Fragment in the form's action: on a phone the response is far below the top of the page. */
const FORM_ID = "gui";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: "Liên hệ",
    description: "Gọi, viết thư hoặc gửi câu hỏi cho chúng tôi về du thuyền, khách sạn và vé máy bay của bạn.",
    path: paths.contact(),
  }),
  ...companyData(matches),
];

export function loader({ context }: Route.LoaderArgs) {
  return { captcha: offerCaptcha(context, "contact") };
}

export const action = (args: Route.ActionArgs) =>
  fileForm(args, { action: "contact", schema: contactEnquiryInput }, sendContactEnquiry);

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const code = actionData && "sent" in actionData ? actionData.sent : null;
  return (
    <section className="wrap section">
      <div className="enquiry">
        <div className="grid content-start gap-4">
          <h1 className="title-1">Liên hệ</h1>
          <p className="lead">
            Hỏi về chuyến đi, đổi ngày hay cần hoá đơn: bạn gọi, hoặc viết cho chúng tôi ở đây. Có đơn rồi thì ghi mã
            đơn để chúng tôi trả lời nhanh hơn.
          </p>
          {company && <ContactFacts company={company} />}
          <p>
            <LinkButton href={paths.lookup()} variant="outline">
              Tra cứu đơn hàng
            </LinkButton>
          </p>
        </div>
        <div id={FORM_ID} className="grid content-start">
          {code ? (
            <EnquirySent code={code} again={paths.contact()} />
          ) : (
            <QuestionForm actionData={actionData} captcha={loaderData.captcha} />
          )}
        </div>
      </div>
    </section>
  );
}

function QuestionForm({ actionData, captcha }: { actionData: unknown; captcha: CaptchaOffer | null }) {
  const { sendsMail } = useSite();
  const rejection = isRejection(actionData) ? actionData : null;
  const field = fieldOf(rejection);
  const way = sendsMail ? "điện thoại hoặc email của bạn" : "điện thoại";
  return (
    <EnquiryForm
      action={`${paths.contact()}#${FORM_ID}`}
      title="Gửi câu hỏi"
      titleClass="sr-only"
      rejection={rejection}
      captcha={captcha}
      submit="Gửi câu hỏi"
      hint={`Chúng tôi trả lời trong ${ANSWER_HOURS} giờ, bằng ${way}.`}
    >
      <PersonFields field={field} />
      <TextArea {...field("message")} label="Nội dung" rows={6} required maxLength={MAX_MESSAGE} />
    </EnquiryForm>
  );
}
