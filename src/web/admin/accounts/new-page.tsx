import { redirect } from "react-router";
import { parse } from "#http/input.ts";
import { requirePermission } from "#kernel/actor.ts";
import { createAccount } from "#modules/accounts/commands/manage-accounts.ts";
import { newAccountInput } from "#modules/accounts/contract.ts";
import { INVITATION_HOURS, PASSWORD_LENGTH } from "#modules/accounts/limits.ts";
import { Button } from "#ui/button.tsx";
import { Radio } from "#ui/checkbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Rejection } from "#web/forms/rejection.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionForm } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/new-page.ts";
import { AccountFields } from "./account-fields.tsx";
import { RoleField } from "./role-field.tsx";
import { roleChoices } from "./role-summary.ts";
import "./accounts.css";

export const loader = ({ context }: Route.LoaderArgs) =>
  runLoader(context, (ctx) => {
    requirePermission(ctx.actor, "accounts.write");
    return { choices: roleChoices() };
  });

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, how, password, ...fields } = Object.fromEntries(form);
    const isTemporary = how === "password";
    await createAccount(ctx, parse(newAccountInput, isTemporary ? { ...fields, password } : fields));
    throw redirect(adminPaths.accounts({ xong: isTemporary ? "da-tao" : "da-moi" }), 303);
  });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [{ title: "Thêm tài khoản" }];

export default function NewAccountPage({ loaderData: { choices }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Thêm tài khoản" crumbs={[{ label: "Quản lý tài khoản", href: adminPaths.accounts() }]} />
      <section className="box max-w-[46rem]" aria-label="Tài khoản mới">
        <ActionForm intent="create" label="Thêm tài khoản" actionData={actionData} className="box-body grid gap-4">
          {(rejection, busy) => (
            <>
              <AccountFields rejection={rejection} />
              <RoleField choices={choices} chosen={rejection?.values.role ?? "viewer"} error={rejection?.fields.role} />
              <FirstPassword rejection={rejection} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" busy={busy ? "Đang tạo" : undefined}>
                  Tạo tài khoản
                </Button>
                <LinkButton variant="quiet" href={adminPaths.accounts()}>
                  Huỷ
                </LinkButton>
              </div>
            </>
          )}
        </ActionForm>
      </section>
    </>
  );
}

function FirstPassword({ rejection }: { rejection: Rejection | null }) {
  const how = rejection?.values.how ?? "email";
  return (
    <fieldset className="field password-choice">
      <legend className="field-label">Mật khẩu đầu tiên</legend>
      <Radio name="how" value="email" defaultChecked={how === "email"}>
        Gửi thư mời: người này tự chọn mật khẩu qua liên kết trong {INVITATION_HOURS} giờ
      </Radio>
      <Radio name="how" value="password" defaultChecked={how === "password"}>
        Đặt mật khẩu tạm: người này phải đổi ở lần đăng nhập đầu
      </Radio>
      <TextField
        id="password"
        name="password"
        data-once=""
        label="Mật khẩu tạm"
        wrapperClass="temporary-password"
        hint={`Ít nhất ${PASSWORD_LENGTH.min} ký tự. Không gửi mật khẩu này qua thư.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={rejection?.fields.password}
      />
    </fieldset>
  );
}
