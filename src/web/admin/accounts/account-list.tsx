import type { ReactNode } from "react";
import { formatClock, formatDate, formatInstant, today } from "#kernel/calendar-date.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { AccountView } from "#modules/accounts/contract.ts";
import { roleNames } from "#modules/accounts/messages.ts";
import { Anchor } from "#ui/anchor.tsx";
import { Badge } from "#ui/badge.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { adminPaths } from "../paths.ts";

type AccountListProps = {
  accounts: readonly AccountView[];
  /** True to link to the form of an account. */
  mayWrite: boolean;
  empty: ReactNode;
};

/** Accounts as a table; in narrow windows as rows of three lines. */
export function AccountList({ accounts, mayWrite, empty }: AccountListProps) {
  const nameOf = (account: AccountView) => (
    <Anchor
      className="link"
      href={mayWrite ? adminPaths.editAccount(account.id) : adminPaths.account({ username: account.username })}
    >
      {account.name}
    </Anchor>
  );
  const names = (account: AccountView) => (
    <>
      {nameOf(account)} <span className="block text-text-3">{account.username}</span>
    </>
  );
  const columns: TableColumn<AccountView>[] = [
    { key: "name", title: "Tên, tên đăng nhập", cell: names },
    ...otherColumns,
  ];
  return (
    <>
      <div className="account-table hidden md:block">
        <Table caption="Tài khoản" columns={columns} rows={accounts} idOf={({ id }) => id} empty={empty} />
      </div>
      <ul className="row-cards md:hidden">
        {accounts.map((account) => (
          <li key={account.id}>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {nameOf(account)} <span className="text-text-3">({account.username})</span>
              </span>
              <ActiveBadge active={account.active} />
            </p>
            <p>
              {roleNames[account.role]} · {account.email ?? "chưa có email"}
              {account.phone && ` · ${formatPhone(account.phone)}`}
            </p>
            <p className="text-text-3">
              Tạo {formatInstant(account.createdAt)} · Sửa {formatInstant(account.updatedAt)} · Xác thực hai bước{" "}
              {account.twoFactor ? "bật" : "tắt"} · {account.verified ? "Email đã xác thực" : "Email chưa xác thực"}
            </p>
          </li>
        ))}
        {accounts.length === 0 && <li>{empty}</li>}
      </ul>
    </>
  );
}

const otherColumns: TableColumn<AccountView>[] = [
  { key: "email", title: "Email", cell: ({ email }) => email ?? "—" },
  { key: "phone", title: "Số điện thoại", cell: ({ phone }) => <span className="num">{phoneText(phone)}</span> },
  { key: "role", title: "Vai trò", cell: ({ role }) => roleNames[role] },
  { key: "createdAt", title: "Ngày tạo", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: "updatedAt", title: "Lần cuối chỉnh sửa", cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  { key: "twoFactor", title: "Xác thực hai bước", cell: ({ twoFactor }) => <TwoFactorBadge on={twoFactor} /> },
  { key: "active", title: "Kích hoạt", cell: ({ active }) => <ActiveBadge active={active} /> },
  {
    key: "verified",
    title: "Đã xác thực",
    cell: ({ verified }) => (verified ? <Badge tone="success">Rồi</Badge> : <Badge>Chưa</Badge>),
  },
];

const Moment = ({ at }: { at: Date }) => (
  <>
    {formatDate(today(at))} <span className="block text-text-3">{formatClock(at)}</span>
  </>
);

export const ActiveBadge = ({ active }: { active: boolean }) =>
  active ? <Badge tone="success">Đang dùng</Badge> : <Badge tone="warning">Ngừng dùng</Badge>;

export const TwoFactorBadge = ({ on }: { on: boolean }) =>
  on ? <Badge tone="success">Bật</Badge> : <Badge>Tắt</Badge>;

export const phoneText = (phone: string | null) => (phone ? formatPhone(phone) : "—");
