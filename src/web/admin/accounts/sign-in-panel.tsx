import { formatInstant } from "#kernel/calendar-date.ts";
import type { AccountView } from "#modules/accounts/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { adminPaths } from "../paths.ts";
import { TwoFactorBadge } from "./account-list.tsx";
import { ConfirmedAction } from "./confirmed-action.tsx";

type SignInPanelProps = { account: AccountView; isOwn: boolean; actionData: unknown };

/** Sign-in of another account: new password, two-factor, sessions, and deletion. */
export function SignInPanel({ account, isOwn, actionData }: SignInPanelProps) {
  if (isOwn) {
    return (
      <Box title="Đăng nhập">
        <div className="box-body grid gap-4">
          <Alert tone="gray">Mật khẩu, xác thực hai bước và phiên đăng nhập của bạn ở trang riêng.</Alert>
          <div>
            <LinkButton variant="outline" href={adminPaths.account()}>
              Thông tin tài khoản của tôi
            </LinkButton>
          </div>
        </div>
      </Box>
    );
  }
  return (
    <div>
      <Box
        title="Đăng nhập"
        head={
          <span>
            Xác thực hai bước <TwoFactorBadge on={account.twoFactor} />
          </span>
        }
      >
        <div className="box-body grid gap-5">
          <p className="text-text-2">
            {account.lastSignInAt ? `Vào lần cuối ${formatInstant(account.lastSignInAt)}.` : "Chưa đăng nhập lần nào."}
          </p>
          <TemporaryPassword actionData={actionData} />
          {account.twoFactor && (
            <ConfirmedAction
              intent="two-factor"
              actionData={actionData}
              label="Tắt xác thực hai bước"
              title={`Tắt xác thực hai bước của ${account.name}?`}
              effect="Người này chỉ cần mật khẩu để vào và các phiên đang mở kết thúc. Chỉ làm khi họ mất điện thoại và bạn chắc đúng là họ."
            />
          )}
          <ConfirmedAction
            intent="sessions"
            actionData={actionData}
            label="Kết thúc mọi phiên"
            title={`Kết thúc mọi phiên của ${account.name}?`}
            effect="Người này phải đăng nhập lại trên mọi thiết bị. Việc đang làm dở chưa lưu sẽ mất."
          />
        </div>
      </Box>
      <Box title="Xoá tài khoản">
        <div className="box-body grid gap-3">
          <p className="text-text-2">
            Muốn chặn tạm thời thì bỏ chọn Kích hoạt. Xoá là vĩnh viễn; nhật ký vẫn giữ tên những việc đã làm.
          </p>
          <ConfirmedAction
            intent="delete"
            actionData={actionData}
            label="Xoá tài khoản, kết thúc mọi phiên"
            title={`Xoá tài khoản ${account.username}?`}
            effect={`${account.name} không đăng nhập được nữa, email và số điện thoại bị xoá khỏi hệ thống. Không lấy lại được.`}
          />
        </div>
      </Box>
    </div>
  );
}

function TemporaryPassword({ actionData }: { actionData: unknown }) {
  return (
    <ActionForm intent="password" label="Mật khẩu tạm" actionData={actionData} className="grid gap-3">
      {(rejection, busy) => (
        <>
          <TextField
            id="temporary-password"
            name="password"
            data-once=""
            label="Mật khẩu tạm"
            hint="Người này phải đổi khi đăng nhập; các phiên đang mở kết thúc."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={rejection?.fields.password}
          />
          <div>
            <Button type="submit" variant="outline" busy={busy ? "Đang đặt" : undefined}>
              Đặt mật khẩu tạm
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}
