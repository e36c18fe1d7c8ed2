import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useRef } from "react";
import { Form, Link, redirect, useNavigation } from "react-router";
import { parse } from "#http/input.ts";
import { clientOf, signInCookies } from "#http/session.ts";
import { CAPTCHA_FIELD, requireCaptcha } from "#http/verify-captcha.ts";
import { signIn, verifySignInCode } from "#modules/accounts/commands/sign-in.ts";
import { codeForm, type SignInResult, signInInput } from "#modules/accounts/contract.ts";
import { accountMessages } from "#modules/accounts/messages.ts";
import { isCodeExpected } from "#modules/accounts/queries.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toasts.ts";
import { Captcha } from "#web/components/captcha.tsx";
import { privatePageMeta } from "#web/components/page-meta.ts";
import { useSite } from "#web/components/site.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { requestGuard } from "#web/server/context.ts";
import { type CaptchaOffer, offerCaptcha } from "#web/server/offer-captcha.ts";
import { dropDrafts } from "../layout/form-drafts.ts";
import { useFocusOnRejection } from "../layout/use-focus-on-rejection.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/sign-in-page.ts";
import { insideAddress } from "./inside-address.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

/** Flash messages of other pages, by the code in the address. */
const arrivalMessages = [
  ["da-dang-xuat", accountMessages.signedOut],
  ["da-dat-mat-khau", accountMessages.resetDone],
] as const;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { searchParams } = new URL(request.url);
    const next = insideAddress(searchParams.get("den"));
    if (ctx.actor.kind === "staff") throw redirect(next);
    const { token } = clientOf(ctx, request, "");
    return {
      next,
      captcha: offerCaptcha(context, "login"),
      flash: arrivalMessages.find(([word]) => searchParams.has(word))?.[1],
      step: (await isCodeExpected(ctx, token)) ? ("code" as const) : ("password" as const),
    };
  });

export const action = ({ context, request }: Route.ActionArgs) =>
  runFormAction({ context, request }, async (form, ctx) => {
    const { limits, clientAddress } = context.get(requestGuard);
    const client = clientOf(ctx, request, clientAddress);
    const { next, code, [CAPTCHA_FIELD]: token, ...fields } = Object.fromEntries(form);
    // The CAPTCHA belongs to the first step; the second step has its own rate limit.
    if (code === undefined)
      await requireCaptcha(ctx, { limits, clientAddress }, { action: "login", token, limit: "signIn" });
    else await limits.consume("signIn", clientAddress);
    const result: SignInResult =
      code === undefined
        ? await signIn(ctx, parse(signInInput, fields), client)
        : await verifySignInCode(ctx, parse(codeForm, { code }).code, client);
    const to = insideAddress(typeof next === "string" ? next : null);
    throw redirect(result.next === "totp" ? adminPaths.signIn({ den: to }) : redirectTarget(result, to), {
      status: 303,
      headers: signInCookies(ctx, result).map((cookie): [string, string] => ["set-cookie", cookie]),
    });
  });

function redirectTarget(result: Extract<SignInResult, { next: "done" }>, to: string): string {
  return result.mustChangePassword ? adminPaths.account() : to;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, "Đăng nhập quản trị");

export default function SignInPage({ loaderData: { next, step, flash, captcha }, actionData }: Route.ComponentProps) {
  const { brand } = useSite();
  const rejection = isRejection(actionData) ? actionData : null;
  // Synchronises with the toasts, which are outside of React.
  useEffect(() => {
    if (flash) showToast(flash);
  }, [flash]);
  // Synchronises with sessionStorage. Drafts are dropped only after signing out, because the unsaved-changes dialog may stop it.
  useEffect(() => {
    if (flash === accountMessages.signedOut) dropDrafts();
  }, [flash]);
  return (
    <SignInFrame
      title={step === "code" ? "Nhập mã xác thực" : "Đăng nhập quản trị"}
      lead={step === "code" ? "Mã 6 số trong ứng dụng xác thực, hoặc một mã dự phòng." : `Dành cho nhân viên ${brand}.`}
    >
      {flash && !rejection && (
        <div className="without-script">
          <Alert tone="success" title={flash} />
        </div>
      )}
      {rejection && <Alert tone="error" title={rejection.message} />}
      {step === "code" ? (
        <CodeForm next={next} rejection={rejection} />
      ) : (
        <PasswordForm next={next} rejection={rejection} captcha={captcha} />
      )}
    </SignInFrame>
  );
}

type StepProps = { next: string; rejection: Rejection | null };

function PasswordForm({ next, rejection, captcha }: StepProps & { captcha: CaptchaOffer | null }) {
  const busy = useNavigation().state !== "idle" ? "Đang đăng nhập" : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRejection(form, rejection);
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4" aria-label="Đăng nhập">
      <input type="hidden" name="next" value={next} />
      <TextField
        id="username"
        name="username"
        label="Tên đăng nhập hoặc e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={200}
        defaultValue={rejection?.values.username ?? ""}
        error={rejection?.fields.username}
      />
      <TextField
        id="password"
        name="password"
        type="password"
        label="Mật khẩu"
        autoComplete="current-password"
        required
        error={rejection?.fields.password}
      />
      <p className="text-right">
        <Link className="link" to={adminPaths.resetPassword()}>
          Quên mật khẩu
        </Link>
      </p>
      <Captcha offer={captcha} errors={rejection?.fields} isAppPage />
      <Button type="submit" size="lg" busy={busy}>
        Đăng nhập
      </Button>
      <p className="flex items-center gap-2 text-sm text-text-3">
        <ShieldCheck className="size-5" />
        Tài khoản bật xác thực hai bước cần thêm mã 6 số ở bước sau.
      </p>
    </Form>
  );
}

function CodeForm({ next, rejection }: StepProps) {
  const busy = useNavigation().state !== "idle" ? "Đang kiểm tra" : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRejection(form, rejection);
  // Synchronises the focus with the step: the button of the former one is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>("#code")?.focus(), []);
  return (
    <Form ref={form} method="post" noValidate className="grid gap-4" aria-label="Mã xác thực">
      <input type="hidden" name="next" value={next} />
      <TextField
        id="code"
        name="code"
        label="Mã xác thực"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={40}
        error={rejection?.fields.code}
      />
      <Button type="submit" size="lg" busy={busy}>
        Tiếp tục
      </Button>
    </Form>
  );
}
