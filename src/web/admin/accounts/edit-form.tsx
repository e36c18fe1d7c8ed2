import type { AccountView } from "#modules/accounts/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { AccountFields } from "./account-fields.tsx";
import { OwnPasswordField } from "./password-field.tsx";
import { RoleField } from "./role-field.tsx";
import type { RoleChoice } from "./role-summary.ts";

type EditFormProps = { account: AccountView; isOwn: boolean; choices: readonly RoleChoice[]; actionData: unknown };

/** Personal data and role of an account; the own role is read-only. */
export function EditForm({ account, isOwn, choices, actionData }: EditFormProps) {
  return (
    <Box title="Thông tin và vai trò">
      <ActionForm intent="save" label="Thông tin và vai trò" actionData={actionData} className="box-body grid gap-4">
        {(rejection, busy) => (
          <>
            <AccountFields known={account} rejection={rejection} />
            {isOwn ? (
              <>
                <OwnPasswordField
                  id="current"
                  name="current"
                  label="Mật khẩu hiện tại"
                  hint="Chỉ cần khi bạn đổi email của mình."
                  error={rejection?.fields.current}
                />
                {account.twoFactor && (
                  <TextField
                    id="code"
                    name="code"
                    data-once=""
                    label="Mã xác thực"
                    hint="Chỉ cần khi bạn đổi email của mình: mã 6 số, hoặc một mã dự phòng."
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={40}
                    error={rejection?.fields.code}
                  />
                )}
                <Alert tone="gray">Vai trò và quyền vào của chính bạn thì một chủ khác đổi.</Alert>
              </>
            ) : (
              <>
                <input type="hidden" name="rights" value="1" />
                <RoleField
                  choices={choices}
                  chosen={rejection?.values.role ?? account.role}
                  error={rejection?.fields.role}
                />
                <Checkbox name="active" defaultChecked={rejection ? rejection.values.active === "on" : account.active}>
                  Kích hoạt: được đăng nhập. Bỏ chọn thì các phiên đang mở kết thúc ngay.
                </Checkbox>
              </>
            )}
            <div>
              <Button type="submit" busy={busy ? "Đang lưu" : undefined}>
                Lưu thay đổi
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Box>
  );
}
