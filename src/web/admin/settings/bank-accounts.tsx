import type { ListedBankAccount } from "#modules/settings/contract/groups.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Option } from "#ui/select.tsx";
import { Box } from "../layout/box.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";

type Account = ListedBankAccount & {
  /** Test QR code for a banking app. */
  qr: { path: string; size: number };
};

type BankAccountsProps = { accounts: readonly Account[]; banks: readonly Option[] };

/** Bank accounts for transfers: each with a test QR code, and which one is shown to customers. */
export function BankAccounts({ accounts, banks }: BankAccountsProps) {
  return (
    <Box id="tai-khoan-nhan-tien" title="Tài khoản nhận tiền" head={<AccountDialog banks={banks} />}>
      {accounts.length === 0 ? (
        <div className="box-body">
          <EmptyState title="Chưa có tài khoản nào">
            <p>Khách chưa trả tiền qua mã QR được. Thêm tài khoản ngân hàng của công ty để bắt đầu nhận tiền.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className="settings-rows">
          {accounts.map((account) => (
            <AccountRow key={account.number} account={account} banks={banks} />
          ))}
        </ul>
      )}
      {accounts.length > 0 && (
        <p className="box-body text-text-2">
          Quét thử từng mã bằng ứng dụng ngân hàng: tên chủ tài khoản phải hiện đúng. Tiền về mọi tài khoản trong danh
          sách đều được đối chiếu với đơn.
        </p>
      )}
    </Box>
  );
}

function AccountRow({ account, banks }: { account: Account; banks: readonly Option[] }) {
  const name = `${account.bankName} ${account.number}`;
  return (
    <li>
      <svg
        className="settings-qr"
        viewBox={`0 0 ${account.qr.size} ${account.qr.size}`}
        role="img"
        aria-label={`Mã QR thử của ${name}`}
        shapeRendering="crispEdges"
      >
        <path d={account.qr.path} />
      </svg>
      <div className="settings-what">
        <p className="font-semi">
          {account.bankName} {account.isDefault && <Badge tone="success">Mặc định</Badge>}
        </p>
        <p className="num">{account.number}</p>
        <p>{account.holder}</p>
        {account.branch && <p className="text-text-2">{account.branch}</p>}
      </div>
      <div className="settings-actions">
        <AccountDialog banks={banks} account={account} />
        {!account.isDefault && (
          <FormDialog
            label="Đặt làm mặc định"
            title={`Nhận tiền vào ${name}?`}
            submit="Đặt làm mặc định"
            intent="prefer-account"
            size="sm"
            hidden={{ number: account.number }}
          >
            {() => <p>Mã QR của đơn mới và đơn chưa trả tiền sẽ dùng tài khoản này.</p>}
          </FormDialog>
        )}
        <FormDialog
          label="Bỏ"
          title={`Bỏ tài khoản ${name}?`}
          submit="Bỏ tài khoản"
          intent="remove-account"
          size="sm"
          submitVariant="danger"
          hidden={{ number: account.number }}
        >
          {() => (
            <p>
              Khách không còn thấy tài khoản này. Tiền chuyển theo mã QR đã gửi trước đây vẫn được tính cho đơn, nếu
              ngân hàng còn báo về.
            </p>
          )}
        </FormDialog>
      </div>
    </li>
  );
}

function AccountDialog({ banks, account }: { banks: readonly Option[]; account?: Account }) {
  return (
    <FormDialog
      label={account ? "Sửa" : "Thêm tài khoản"}
      title={account ? "Sửa tài khoản nhận tiền" : "Thêm tài khoản nhận tiền"}
      submit={account ? "Lưu tài khoản" : "Thêm tài khoản"}
      intent={account ? "change-account" : "add-account"}
      variant={account ? "outline" : "deep"}
      size="sm"
      hidden={account ? { former: account.number } : {}}
    >
      {(errors) => <Fields fields={fieldsOf(banks, account)} errors={errors} />}
    </FormDialog>
  );
}

const fieldsOf = (banks: readonly Option[], account: Account | undefined): FormField[] => [
  {
    kind: "choice",
    name: "bin",
    label: "Ngân hàng",
    required: true,
    value: account?.bin,
    options: [{ value: "", label: "Chọn ngân hàng" }, ...banks],
  },
  {
    name: "number",
    label: "Số tài khoản",
    inputMode: "numeric",
    autoComplete: "off",
    required: true,
    maxLength: 30,
    value: account?.number,
  },
  {
    name: "holder",
    label: "Chủ tài khoản",
    autoComplete: "off",
    required: true,
    maxLength: 100,
    hint: "Gõ có dấu cũng được, hệ thống đổi sang chữ in hoa không dấu.",
    value: account?.holder,
  },
  { name: "branch", label: "Chi nhánh", autoComplete: "off", maxLength: 100, value: account?.branch },
];
