import { fileComplaint } from "#modules/cases/commands/file-case.ts";
import { complaintInput } from "#modules/cases/contract.ts";
import { MAX_MESSAGE } from "#modules/cases/limits.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { complaintProblems } from "#modules/settings/contract/groups.ts";
import { getComplaintPromises } from "#modules/settings/queries.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { fieldOf, isRejection } from "#web/forms/rejection.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext } from "#web/server/context.ts";
import { type CaptchaOffer, offerCaptcha } from "#web/server/offer-captcha.ts";
import { EnquiryForm, PersonFields } from "../enquiries/enquiry-form.tsx";
import { fileForm } from "../enquiries/file-form.ts";
import { companyData, useCompany } from "../layout/company.ts";
import type { Route } from "./+types/complaint-page.ts";
import { SharedCaseFields } from "./case-form.tsx";
import { CaseSent } from "./case-sent.tsx";
import { ContactsPanel } from "./contacts-panel.tsx";
import { ComplaintSteps, OtherAuthorities, PromisedTimes } from "./procedure.tsx";
import "../enquiries/enquiries.css";
import "./cases.css";

// Hydrated, because the script of documents holds the form while there is no network (offline-forms.ts).
export const handle: PageHandle = { document: "hydrated" };

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta({
    matches,
    title: "Giải quyết khiếu nại",
    description: "Gửi khiếu nại cho ai, qua những bước nào, bao lâu thì được trả lời và giải quyết xong.",
    path: paths.complaint(),
  }),
  ...companyData(matches),
];

export async function loader({ context }: Route.LoaderArgs) {
  const promises = await getComplaintPromises(context.get(requestContext));
  return { promises, captcha: offerCaptcha(context, "complaint") };
}

export const action = (args: Route.ActionArgs) =>
  fileForm(args, { action: "complaint", schema: complaintInput }, fileComplaint);

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const { sendsMail } = useSite();
  const { promises, captcha } = loaderData;
  const filed = actionData && "sent" in actionData ? actionData.sent : null;
  return (
    <div className="wrap section case-page">
      <header className="case-head">
        <h1 className="title-1">Giải quyết khiếu nại</h1>
        <p className="lead">
          Có việc chưa đúng, bạn gửi ở đây. Mỗi khiếu nại có một mã, hai thời hạn và một người phụ trách
          {sendsMail && "; bạn theo dõi được bằng liên kết trong email"}.
        </p>
        {!filed && (
          <p className="case-jump">
            <LinkButton href="#gui" variant="outline">
              Đến phần gửi khiếu nại
            </LinkButton>
          </p>
        )}
      </header>
      {filed && <CaseSent filed={filed} again={paths.complaint()} />}
      <div className="case-columns grid gap-10">
        <div className="case-parts">
          <ContactsPanel company={company} title="Ai tiếp nhận" />
          <ComplaintSteps company={company} sendsMail={sendsMail} />
          <PromisedTimes promises={promises} />
          <OtherAuthorities />
        </div>
        {!filed && <ComplaintForm actionData={actionData} captcha={captcha} />}
      </div>
    </div>
  );
}

function ComplaintForm({ actionData, captcha }: { actionData: unknown; captcha: CaptchaOffer | null }) {
  const rejection = isRejection(actionData) ? actionData : null;
  const field = fieldOf(rejection);
  const problems = complaintProblems.map((one) => ({ value: one, label: topicNames[one] }));
  return (
    <EnquiryForm
      action={`${paths.complaint()}#gui`}
      id="gui"
      title="Gửi khiếu nại"
      rejection={rejection}
      captcha={captcha}
      submit="Gửi khiếu nại"
    >
      <SelectField
        {...field("problem")}
        label="Về việc gì"
        required
        options={[{ value: "", label: "Chọn loại việc" }, ...problems]}
      />
      <PersonFields field={field} />
      <TextArea
        {...field("message")}
        label="Việc đã xảy ra"
        hint="Ở đâu, khi nào, ai đã nói gì. Bạn đừng ghi số thẻ hay ảnh giấy tờ."
        rows={6}
        required
        maxLength={MAX_MESSAGE}
      />
      <SharedCaseFields field={field} wish="Bạn mong chúng tôi làm gì" />
    </EnquiryForm>
  );
}
