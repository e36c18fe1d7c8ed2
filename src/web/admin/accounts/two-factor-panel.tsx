import type { OwnAccount } from "#modules/accounts/contract.ts";
import { RECOVERY_CODES } from "#modules/accounts/limits.ts";
import { Button, type ButtonVariant } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { groupByFour } from "#web/components/group-by-four.ts";
import { ActionForm } from "../layout/action-form.tsx";
import { Box } from "../layout/box.tsx";
import { recoveryCodesIn, setUpIn, type TwoFactorSetUp } from "./account-answer.ts";
import { TwoFactorBadge } from "./account-list.tsx";
import { OwnPasswordField } from "./password-field.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Below this number of recovery codes the panel recommends new ones. */
const FEW_CODES = 3;

type PanelProps = { account: OwnAccount; actionData: unknown };

/** Two-factor authentication by app: set it up, turn it off, generate recovery codes. */
export function TwoFactorPanel({ account, actionData }: PanelProps) {
  const setUp = setUpIn(actionData);
  return (
    <Box title="Xác thực hai bước" head={<TwoFactorBadge on={account.twoFactor} />}>
      <div className="box-body grid gap-5">
        {account.twoFactor ? (
          <TurnedOn account={account} actionData={actionData} />
        ) : setUp ? (
          <SetUp setUp={setUp} actionData={actionData} />
        ) : (
          <>
            <p className="text-text-2">
              Sau mật khẩu, bạn nhập thêm mã 6 số từ ứng dụng xác thực trên điện thoại. Ai biết mật khẩu cũng không vào
              được nếu thiếu mã.
            </p>
            <AskPassword
              intent="begin-two-factor"
              actionData={actionData}
              label="Thiết lập xác thực hai bước"
              variant="deep"
            />
          </>
        )}
      </div>
    </Box>
  );
}

function TurnedOn({ account, actionData }: PanelProps) {
  const codes = recoveryCodesIn(actionData);
  const left = account.recoveryCodesLeft;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} username={account.username} />}
      <div className="grid gap-3">
        <p className={left <= FEW_CODES ? "text-warning" : "text-text-2"}>
          Còn {left} trên {RECOVERY_CODES} mã dự phòng.
          {left <= FEW_CODES && " Hãy tạo mã mới."}
        </p>
        <AskPassword
          intent="renew-codes"
          actionData={actionData}
          label="Tạo mã dự phòng mới"
          variant="outline"
          withCode
        />
      </div>
      <AskPassword intent="turn-off" actionData={actionData} label="Tắt xác thực hai bước" variant="danger" withCode />
    </>
  );
}

function SetUp({ setUp: { uri, secret, qr }, actionData }: { setUp: TwoFactorSetUp; actionData: unknown }) {
  return (
    <ActionForm intent="confirm-two-factor" label="Xác nhận mã" actionData={actionData} className="grid gap-4">
      {(rejection, busy) => (
        <>
          <p>1. Quét mã này bằng ứng dụng xác thực (Google Authenticator, Microsoft Authenticator, 2FAS…).</p>
          <div className="two-factor-code">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="Mã QR cho ứng dụng xác thực; khoá ở ngay dưới"
              shapeRendering="crispEdges"
            >
              <path d={qr.path} />
            </svg>
          </div>
          <div>
            <p>
              Không quét được? Nhập khoá này vào ứng dụng, hoặc{" "}
              <a className="link" href={uri}>
                mở ứng dụng trên máy này
              </a>
              .
            </p>
            <p className="flex flex-wrap items-center gap-3">
              <code className="secret">{groupByFour(secret)}</code>
              <CopyButton name="Khoá" text={secret} />
            </p>
          </div>
          <input type="hidden" name="uri" value={uri} />
          <TextField
            id="code"
            name="code"
            data-once=""
            label="2. Nhập mã 6 số mà ứng dụng đang hiện"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            error={rejection?.fields.code}
          />
          <div>
            <Button type="submit" busy={busy ? "Đang kiểm tra" : undefined}>
              Bật xác thực hai bước
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}

type AskPasswordProps = {
  intent: string;
  actionData: unknown;
  label: string;
  variant: ButtonVariant;
  withCode?: boolean;
};

function AskPassword({ intent, actionData, label, variant, withCode = false }: AskPasswordProps) {
  return (
    <ActionForm intent={intent} label={label} actionData={actionData} className="grid gap-3">
      {(rejection, busy) => (
        <>
          <OwnPasswordField
            id={`${intent}-password`}
            name="password"
            label="Mật khẩu của bạn"
            error={rejection?.fields.password}
          />
          {withCode && (
            <TextField
              id={`${intent}-code`}
              name="code"
              data-once=""
              label="Mã xác thực hoặc mã dự phòng"
              autoComplete="one-time-code"
              required
              maxLength={40}
              error={rejection?.fields.code}
            />
          )}
          <div>
            <Button type="submit" variant={variant} busy={busy ? "Đang kiểm tra" : undefined}>
              {label}
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  );
}
