import { formatLocalPhone } from "#kernel/phone.ts";
import type { AccountView } from "#modules/accounts/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ContactField } from "#web/components/contact-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { NewPasswordField, OwnPasswordField } from "./password-field.tsx";

/** The fields that staff edit of their own account; email, username and role are edited by the owner. */
export function ProfilePanel({ account, actionData }: { account: AccountView; actionData: unknown }) {
  return (
    <Box title="Thông tin của tôi">
      <ActionForm intent="profile" label="Thông tin của tôi" actionData={actionData} className="box-body grid gap-4">
        {(rejection, busy) => (
          <>
            <ContactField
              name="name"
              label="Tên"
              required
              defaultValue={rejection?.values.name ?? account.name}
              error={rejection?.fields.name}
            />
            <ContactField
              name="phone"
              required={account.phone !== null}
              defaultValue={rejection?.values.phone ?? (account.phone ? formatLocalPhone(account.phone) : "")}
              error={rejection?.fields.phone}
            />
            <div>
              <Button type="submit" variant="deep" busy={busy ? "Đang lưu" : undefined}>
                Lưu thông tin
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Box>
  );
}

type PasswordPanelProps = { account: Pick<AccountView, "username" | "twoFactor">; actionData: unknown };

export function PasswordPanel({ account: { username, twoFactor }, actionData }: PasswordPanelProps) {
  return (
    <Box title="Đổi mật khẩu">
      <ActionForm intent="password" label="Đổi mật khẩu" actionData={actionData} className="box-body grid gap-4">
        {(rejection, busy) => (
          <>
            {/* Tells password managers the account of the password. */}
            <input type="hidden" name="username" autoComplete="username" value={username} />
            <OwnPasswordField id="current" name="current" label="Mật khẩu hiện tại" error={rejection?.fields.current} />
            <NewPasswordField id="new-password" label="Mật khẩu mới" error={rejection?.fields.password} />
            {twoFactor && (
              <TextField
                id="password-code"
                name="code"
                data-once=""
                label="Mã xác thực hoặc mã dự phòng"
                autoComplete="one-time-code"
                maxLength={40}
                required
                error={rejection?.fields.code}
              />
            )}
            <p className="field-hint">Đổi xong, các phiên khác của bạn kết thúc.</p>
            <div>
              <Button type="submit" variant="deep" busy={busy ? "Đang đổi" : undefined}>
                Đổi mật khẩu
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Box>
  );
}
