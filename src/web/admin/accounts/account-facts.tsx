import type { ReactNode } from "react";
import { formatInstant } from "#kernel/calendar-date.ts";
import type { AccountView } from "#modules/accounts/contract.ts";
import { roleNames } from "#modules/accounts/messages.ts";
import { Box } from "../layout/box.tsx";
import { ActiveBadge, phoneText, TwoFactorBadge } from "./account-list.tsx";

/** Read-only view of an account. */
export function AccountFacts({ account, summary }: { account: AccountView; summary: string }) {
  return (
    <Box title={account.name} head={<ActiveBadge active={account.active} />}>
      <dl className="box-body account-facts">
        <Fact name="Tên đăng nhập">{account.username}</Fact>
        <Fact name="Email">
          {account.email ?? "—"}
          {account.email && (
            <span className="text-text-3"> ({account.verified ? "đã xác thực" : "chưa xác thực"})</span>
          )}
        </Fact>
        <Fact name="Số điện thoại">{phoneText(account.phone)}</Fact>
        <Fact name="Vai trò">
          {roleNames[account.role]}
          <span className="block text-text-3">{summary}</span>
        </Fact>
        <Fact name="Xác thực hai bước">
          <TwoFactorBadge on={account.twoFactor} />
        </Fact>
        <Fact name="Ngày tạo">{formatInstant(account.createdAt)}</Fact>
        <Fact name="Lần cuối chỉnh sửa">{formatInstant(account.updatedAt)}</Fact>
        <Fact name="Vào lần cuối">{account.lastSignInAt ? formatInstant(account.lastSignInAt) : "Chưa lần nào"}</Fact>
      </dl>
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
