import { fileDataRequest } from "#modules/cases/commands/file-case.ts";
import { dataRequestInput } from "#modules/cases/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { paths } from "#web/paths.ts";
import type { PageHandle } from "#web/root.tsx";
import { offerCaptcha } from "#web/server/offer-captcha.ts";
import { fileForm } from "../enquiries/file-form.ts";
import { useCompany } from "../layout/company.ts";
import type { Route } from "./+types/own-data-page.ts";
import { CaseSent } from "./case-sent.tsx";
import { ContactsPanel } from "./contacts-panel.tsx";
import { DataForm } from "./data-form.tsx";
import { DataRequestDeadlines, DataSteps, Rights } from "./data-rights.tsx";
import "../enquiries/enquiries.css";
import "./cases.css";

// Hydrated, because the script of documents holds the form while there is no network (offline-forms.ts).
export const handle: PageHandle = { document: "hydrated" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: "Dữ liệu của bạn",
    description: "Xem, sửa, xoá dữ liệu cá nhân hoặc rút đồng ý: bạn có quyền gì, mất bao lâu, gửi yêu cầu ở đâu.",
    path: paths.ownData(),
  });

export function loader({ context }: Route.LoaderArgs) {
  return { captcha: offerCaptcha(context, "data") };
}

export const action = (args: Route.ActionArgs) =>
  fileForm(args, { action: "data", schema: dataRequestInput }, fileDataRequest);

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const company = useCompany();
  const filed = actionData && "sent" in actionData ? actionData.sent : null;
  return (
    <div className="wrap section case-page">
      <header className="case-head">
        <h1 className="title-1">Dữ liệu của bạn</h1>
        <p className="lead">
          Dữ liệu bạn đã cho chúng tôi vẫn là của bạn: bạn có thể xem, sửa, xoá, hoặc ngừng cho dùng. Không mất phí.
        </p>
        {!filed && (
          <p className="case-jump">
            <LinkButton href="#gui" variant="outline">
              Đến phần gửi yêu cầu
            </LinkButton>
          </p>
        )}
      </header>
      {filed && <CaseSent filed={filed} again={paths.ownData()} />}
      <div className="case-columns grid gap-10">
        <div className="case-parts">
          <Rights />
          <DataRequestDeadlines />
          <DataSteps />
          <ContactsPanel company={company} title="Ai trả lời" />
        </div>
        {!filed && <DataForm actionData={actionData} captcha={loaderData.captcha} />}
      </div>
    </div>
  );
}
