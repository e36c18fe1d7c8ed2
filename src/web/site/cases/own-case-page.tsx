import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { addCustomerMessage } from "#modules/cases/commands/add-customer-message.ts";
import { customerMessageInput } from "#modules/cases/contract.ts";
import { MAX_MESSAGE } from "#modules/cases/limits.ts";
import { caseMessages } from "#modules/cases/messages.ts";
import { getOwnCase } from "#modules/cases/queries/get-own-case.ts";
import { casePath } from "#modules/cases/rules.ts";
import { TextArea } from "#ui/text-field.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { openByMagicLink, readToken } from "#web/cookies/magic-link-cookie.ts";
import { fieldOf, isRejection, type Rejection } from "#web/forms/rejection.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext, requestGuard } from "#web/server/context.ts";
import { EnquiryForm } from "../enquiries/enquiry-form.tsx";
import type { Route } from "./+types/own-case-page.ts";
import { OwnCaseFacts, OwnCaseLog } from "./own-case-view.tsx";
import "../enquiries/enquiries.css";
import "./cases.css";

export const handle: PageHandle = { document: "static" };

export function loader({ request, params: { code }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const open = (key: string) => getOwnCase(ctx, { code, key });
  return toErrorPage(() => openByMagicLink(ctx, request, { path: casePath(code), open }));
}

export const action = ({ request, params: { code }, context }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const { text } = parse(customerMessageInput, Object.fromEntries(form));
    const key = await readToken(ctx, casePath(code), request);
    await addCustomerMessage(ctx, { code, key }, text, { admit: () => limits.consume("caseWord", clientAddress) });
    return redirect(`${casePath(code)}#dien-bien`, 303);
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: `Hồ sơ ${params.code ?? ""}`,
    description: "Theo dõi khiếu nại hoặc yêu cầu về dữ liệu của bạn.",
    path: casePath(params.code ?? ""),
    noindex: true,
  });

export default function OwnCasePage({ loaderData: own, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap section case-page">
      <header className="case-head">
        <h1 className="title-1">Hồ sơ {own.code}</h1>
      </header>
      <div className="case-columns grid gap-10">
        <div className="case-parts">
          <OwnCaseFacts own={own} />
          {own.mayAdd ? (
            <CustomerMessageForm code={own.code} rejection={isRejection(actionData) ? actionData : null} />
          ) : (
            <p>{caseMessages.tooManyMessages}</p>
          )}
        </div>
        <OwnCaseLog own={own} />
      </div>
    </div>
  );
}

function CustomerMessageForm({ code, rejection }: { code: string; rejection: Rejection | null }) {
  return (
    <EnquiryForm
      action={`${casePath(code)}#viet-them`}
      id="viet-them"
      title="Viết thêm"
      titleClass="title-3"
      rejection={rejection}
      submit="Gửi thêm"
    >
      <TextArea
        {...fieldOf(rejection)("text")}
        label="Điều bạn muốn nói thêm"
        rows={4}
        required
        maxLength={MAX_MESSAGE}
      />
    </EnquiryForm>
  );
}
