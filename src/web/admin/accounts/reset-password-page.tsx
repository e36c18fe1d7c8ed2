import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { isPasswordLinkValid, requestPasswordReset, resetPassword } from "#modules/accounts/commands/passwords.ts";
import { resetInput, resetRequestInput } from "#modules/accounts/contract.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { TOKEN_PARAM } from "#platform/magic-link.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { readToken, saveTokenBriefly } from "#web/cookies/magic-link-cookie.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { requestGuard } from "#web/server/context.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/reset-password-page.ts";
import { NewPasswordField } from "./password-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

const PATH = adminPaths.resetPassword();

/**
 * `k` is the token of the email. A valid token leaves the address at once and allows a new password; otherwise the page requests an email.
 */
export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const token = url.searchParams.get(TOKEN_PARAM);
    const key = token ?? (await readToken(ctx, PATH, request));
    const isGood = key !== "" && (await isPasswordLinkValid(ctx, key));
    if (token !== null && isGood)
      throw redirect(PATH, { status: 303, headers: await saveTokenBriefly(ctx, PATH, token) });
    if (isGood) return { step: "choose" as const, key };
    return { step: token === null ? ("ask" as const) : ("expired" as const) };
  });

export const action = ({ context, request }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const fields = Object.fromEntries(form);
    if (!("token" in fields)) {
      const { email } = parse(resetRequestInput, fields);
      await limits.consume("passwordReset", clientAddress);
      await requestPasswordReset(ctx, email);
      return { sent: true };
    }
    await limits.consume("signIn", clientAddress);
    await resetPassword(ctx, parse(resetInput, fields), { address: clientAddress });
    const headers = await saveTokenBriefly(ctx, PATH, "");
    throw redirectDocument(adminPaths.signIn({ "da-dat-mat-khau": 1 }), { status: 303, headers });
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, "Quên mật khẩu");

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const rejection = isRejection(actionData) ? actionData : null;
  const sent = actionData && "sent" in actionData;
  if (loaderData.step === "choose") {
    return (
      <SignInFrame title="Chọn mật khẩu mới" lead="Liên kết trong thư dùng được một lần.">
        {rejection && <Alert tone="error" title={rejection.message} />}
        <ChooseForm token={loaderData.key} rejection={rejection} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Quên mật khẩu"
      lead="Nhập email của tài khoản. Chúng tôi gửi một liên kết để bạn chọn mật khẩu mới."
    >
      {loaderData.step === "expired" && !actionData && <Alert tone="warning" title={accountMessages.linkExpired} />}
      {sent && (
        <div role="status">
          <Alert tone="success" title={accountMessages.resetSent} />
        </div>
      )}
      {rejection && <Alert tone="error" title={rejection.message} />}
      <AskForm rejection={rejection} />
      <p>
        <Link className="link" to={adminPaths.signIn()} reloadDocument>
          Về trang đăng nhập
        </Link>
      </p>
    </SignInFrame>
  );
}

function AskForm({ rejection }: { rejection: Rejection | null }) {
  const busy = useNavigation().formData ? "Đang gửi" : undefined;
  return (
    // The action's address drops the expired token.
    <Form method="post" action={PATH} noValidate className="grid gap-4" aria-label="Quên mật khẩu">
      <ContactField
        name="email"
        required
        defaultValue={rejection?.values.email ?? ""}
        error={rejection?.fields.email}
      />
      <Button type="submit" size="lg" busy={busy}>
        Gửi thư
      </Button>
    </Form>
  );
}

function ChooseForm({ token, rejection }: { token: string; rejection: Rejection | null }) {
  const busy = useNavigation().formData ? "Đang lưu" : undefined;
  return (
    <Form method="post" noValidate className="grid gap-4" aria-label="Chọn mật khẩu mới">
      <input type="hidden" name="token" value={token} />
      <NewPasswordField id="password" label="Mật khẩu mới" error={rejection?.fields.password} />
      <Button type="submit" size="lg" busy={busy}>
        Đặt mật khẩu
      </Button>
    </Form>
  );
}
