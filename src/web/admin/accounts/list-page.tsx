import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { knownOf, parse, queryOf } from "#http/input.ts";
import { can, roles } from "#kernel/actor.ts";
import { PAGE_SIZE } from "#kernel/page.ts";
import { accountSearch } from "#modules/accounts/contract.ts";
import { accountMessages, roleNames } from "#modules/accounts/messages.ts";
import { listAccounts } from "#modules/accounts/queries.ts";
import { hasMail } from "#platform/integrations.ts";
import { Alert } from "#ui/alert.tsx";
import { Anchor } from "#ui/anchor.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { countUsed, MoreFilters } from "../layout/more-filters.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { adminPaths } from "../paths.ts";
import { ExportMenu } from "../spreadsheets/export-menu.tsx";
import type { Route } from "./+types/list-page.ts";
import { AccountList } from "./account-list.tsx";
import "./accounts.css";

/** Flash messages of other pages, by the code in the address. */
const arrivalMessages = new Map<string, string>([
  ["da-tao", accountMessages.created],
  ["da-moi", accountMessages.invited],
  ["da-xoa", accountMessages.deleted],
]);

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const { xong = "", ...filter } = queryOf(url);
    const query = knownOf(accountSearch, filter);
    const list = await listAccounts(ctx, parse(accountSearch, query));
    redirectToLastPage(list, (page) => adminPaths.accounts({ ...query, page }));
    return {
      list,
      query,
      done: { intent: "list", resultMessage: arrivalMessages.get(xong) ?? "" },
      // Without a mail server the invitation link has to be handed over.
      isInvitationStuck: xong === "da-moi" && !hasMail(ctx),
      mayWrite: can(ctx.actor, "accounts.write"),
    };
  });

export const meta: Route.MetaFunction = () => [{ title: "Quản lý tài khoản" }];

export default function AccountListPage({ loaderData }: Route.ComponentProps) {
  const { list, query, done, mayWrite, isInvitationStuck } = loaderData;
  const { page: _, size: __, ...filters } = query;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeading title="Quản lý tài khoản">
        <ExportMenu action={adminPaths.exportList("tai-khoan")} query={filters} />
        {mayWrite && (
          <LinkButton href={adminPaths.newAccount()}>
            <Plus />
            Tạo tài khoản
          </LinkButton>
        )}
      </PageHeading>
      {isInvitationStuck ? (
        <div className="mb-4">
          <Alert tone="warning" title="Đã tạo tài khoản, thư mời chưa gửi được">
            Chưa có máy chủ thư.{" "}
            <Anchor className="link" href={adminPaths.outbox()}>
              Mở hộp thư đi
            </Anchor>{" "}
            để đọc thư mời và chuyển liên kết cho đồng nghiệp.
          </Alert>
        </div>
      ) : (
        <ActionResult actionData={done} />
      )}
      <section className="box" aria-label="Danh sách tài khoản">
        <AccountFilter query={filters} />
        <AccountList
          accounts={list.data}
          mayWrite={mayWrite}
          empty={isFiltered ? "Không có tài khoản nào khớp. Bạn bỏ bớt điều kiện lọc nhé." : "Chưa có tài khoản nào."}
        />
        <div className="box-body">
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total}
            hrefOf={(page) => adminPaths.accounts({ ...query, page })}
            query={filters}
            sizes={PAGE_SIZE}
            noun="tài khoản"
          />
        </div>
      </section>
    </>
  );
}

function AccountFilter({ query }: { query: Readonly<Record<string, string>> }) {
  return (
    <FilterForm label="Lọc tài khoản" query={query} all={adminPaths.accounts()} className="filters-accounts">
      <TextField
        id="text"
        name="text"
        type="search"
        label="Tìm tài khoản"
        icon={Search}
        placeholder="Tên, tên đăng nhập, email, số điện thoại"
        defaultValue={query.text ?? ""}
        maxLength={100}
      />
      <MoreFilters used={countUsed(query, ["role", "active"])}>
        <SelectField
          id="role"
          name="role"
          label="Vai trò"
          options={[
            { value: "", label: "Tất cả vai trò" },
            ...roles.map((role) => ({ value: role, label: roleNames[role] })),
          ]}
          defaultValue={query.role ?? ""}
        />
        <SelectField
          id="active"
          name="active"
          label="Kích hoạt"
          options={[
            { value: "", label: "Tất cả" },
            { value: "true", label: "Đang dùng" },
            { value: "false", label: "Ngừng dùng" },
          ]}
          defaultValue={query.active ?? ""}
        />
      </MoreFilters>
    </FilterForm>
  );
}
