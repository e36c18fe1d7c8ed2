import { redirect } from "react-router";
import { confirmConsent, withdrawConsent } from "#modules/consents/commands/agree.ts";
import { openConsent } from "#modules/consents/queries.ts";
import { consentPath } from "#modules/consents/rules.ts";
import { Alert } from "#ui/alert.tsx";
import { pageMeta } from "#web/components/page-meta.ts";
import { openByMagicLink, readToken } from "#web/cookies/magic-link-cookie.ts";
import { actionsFor, formAction, formActionOf, noInput } from "#web/forms/form-actions.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { runFormAction, toErrorPage } from "#web/forms/run-loader.ts";
import type { PageHandle } from "#web/root.tsx";
import { requestContext, requestGuard } from "#web/server/context.ts";
import type { Route } from "./+types/consent-page.ts";
import { OffersChoice } from "./offers-choice.tsx";

export const handle: PageHandle = { document: "static" };

export function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const open = (key: string) => openConsent(ctx, { id, key });
  return toErrorPage(() => openByMagicLink(ctx, request, { path: consentPath(id), open }));
}

const formActions = actionsFor<{ id: string; key: string }>("public", {
  agree: formAction(noInput, (ctx, _, link) => confirmConsent(ctx, link)),
  withdraw: formAction(noInput, (ctx, _, link) => withdrawConsent(ctx, link)),
});

// A button, not a GET: mail scanners follow links before the recipient does.
export const action = ({ request, params: { id }, context }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const { run } = formActionOf(ctx, formActions, form);
    await limits.consume("lookup", clientAddress);
    await run({ id, key: await readToken(ctx, consentPath(id), request) });
    return redirect(consentPath(id), 303);
  });

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: "Nhận thư ưu đãi",
    description: "Đồng ý hoặc ngừng nhận thư ưu đãi.",
    path: consentPath(params.id ?? ""),
    noindex: true,
  });

export default function ConsentPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  return (
    <section className="wrap section">
      <div className="grid max-w-[640px] gap-5">
        <h1 className="title-1">Nhận thư ưu đãi</h1>
        {isRejection(actionData) && <Alert tone="error">{actionData.message}</Alert>}
        {loaderData.state === "none" && (
          <Alert tone="success" title="Bạn đã chọn không nhận thư ưu đãi">
            Nếu đổi ý, bạn bấm nút đồng ý bên dưới.
          </Alert>
        )}
        <OffersChoice {...loaderData} isProved action={consentPath(id)} />
      </div>
    </section>
  );
}
