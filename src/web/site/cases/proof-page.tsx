import { redirect } from "react-router";
import { confirmRequest } from "#modules/cases/commands/file-case.ts";
import { topicNames } from "#modules/cases/messages.ts";
import { getProof } from "#modules/cases/queries/get-own-case.ts";
import { casePath, caseSecret, proofPath } from "#modules/cases/rules.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { openByMagicLink, readToken, saveToken } from "#web/cookies/magic-link-cookie.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext, requestGuard } from "#web/server/context.ts";
import { RejectionNotice } from "../enquiries/enquiry-form.tsx";
import type { Route } from "./+types/proof-page.ts";
import "../enquiries/enquiries.css";
import "./cases.css";

export const handle: PageHandle = { document: "static" };

/** GET proves nothing: link scanners of mail servers open links too. */
export function loader({ request, params: { code }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const open = (key: string) => getProof(ctx, { code, key });
  return toErrorPage(() => openByMagicLink(ctx, request, { path: proofPath(code), open }));
}

export const action = ({ request, params: { code }, context }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (_, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    await limits.consume("lookup", clientAddress);
    const proven = await confirmRequest(ctx, { code, key: await readToken(ctx, proofPath(code), request) });
    const path = casePath(code);
    const headers = { "Set-Cookie": await saveToken(ctx, path, caseSecret(ctx, proven)) };
    return redirect(path, { status: 303, headers });
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: "Xác nhận yêu cầu",
    description: "Xác nhận email của một yêu cầu về dữ liệu.",
    path: proofPath(params.code ?? ""),
    noindex: true,
  });

export default function ProofPage({ loaderData: { code, topic, used }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap section">
      <div className="enquiry-form">
        <h1 className="title-1">Xác nhận yêu cầu {code}</h1>
        {used ? (
          <Alert tone="success" title="Yêu cầu này đã được xác nhận">
            Bạn theo dõi bằng liên kết trong email “Đã nhận yêu cầu” mà chúng tôi đã gửi.
          </Alert>
        ) : (
          <>
            <p className="lead">
              Bạn muốn: <b>{topicNames[topic]}</b>. Bấm xác nhận nếu bạn là người gửi; chúng tôi bắt đầu làm ngay và
              thời hạn tính từ lúc này.
            </p>
            <RejectionNotice rejection={isRejection(actionData) ? actionData : null} />
            <form method="post" action={proofPath(code)}>
              <Button type="submit" size="lg">
                Xác nhận yêu cầu
              </Button>
            </form>
            <p>Nếu không phải bạn gửi, bạn đóng trang này: không có gì được làm.</p>
          </>
        )}
      </div>
    </div>
  );
}
