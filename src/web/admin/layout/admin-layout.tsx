import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import { useEffect, useRef, useState } from "react";
import { Form, Link, Outlet, useLocation, useNavigation } from "react-router";
import { getOwnAccount } from "#modules/accounts/queries.ts";
import { countCalling } from "#modules/bookings/queries/desk/count-new-bookings.ts";
import { listComingHolidays } from "#modules/settings/queries.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { MarkedDaysProvider } from "#ui/marked-days.ts";
import { Logo } from "#web/components/logo.tsx";
import { ProblemPanel } from "#web/components/problem-panel.tsx";
import { useSite } from "#web/components/site.ts";
import { requestContext } from "#web/context.ts";
import { answer } from "#web/outcome.ts";
import { adminPaths } from "../paths.ts";
import type { Route } from "./+types/admin-layout.ts";
import { allowedMenu, menu } from "./menu.ts";
import { Sidebar } from "./sidebar.tsx";
import { staffOnly } from "./staff-only.ts";
import "../admin.css";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const ctx = context.get(requestContext);
  return answer(async () => {
    const [{ name, email, permissions }, calling, holidays] = await Promise.all([
      getOwnAccount(ctx),
      countCalling(ctx),
      listComingHolidays(ctx),
    ]);
    return {
      holidays,
      user: { name, email: email ?? "" },
      permissions,
      waiting: { [adminPaths.bookings()]: calling },
    };
  });
}

// No title: what stands in the place of a page brings its own, and a document has one.
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function AdminLayout({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { pathname } = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const menuOpen = menuOpenAt === pathname;
  const loading = useNavigation().state === "loading";
  useKey("/", () => {
    setMenuOpenAt(pathname);
    search.current?.focus();
  });
  useKey("Escape", () => setMenuOpenAt(null));

  return (
    <div className={menuOpen ? "admin admin-menu-open" : "admin"}>
      <a className="skip-link" href="#main">
        Tới nội dung chính
      </a>
      <AdminHeader menuOpen={menuOpen} onMenu={() => setMenuOpenAt(menuOpen ? null : pathname)} />
      <p className="loading-bar" role="status">
        {loading && <span>Đang tải</span>}
      </p>
      <div className="admin-body">
        <Sidebar
          items={allowedMenu(menu, loaderData.permissions)}
          counts={loaderData.waiting}
          user={loaderData.user}
          search={search}
        />
        <main id="main" className="admin-main" tabIndex={-1}>
          <MarkedDaysProvider value={loaderData.holidays}>
            <Outlet />
          </MarkedDaysProvider>
        </main>
      </div>
    </div>
  );
}

function AdminHeader({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { brand } = useSite();
  return (
    <header className="admin-header">
      <IconButton
        className="admin-menu-button"
        label={menuOpen ? "Đóng menu" : "Mở menu"}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Menu />
      </IconButton>
      <Link className="logo" to={adminPaths.home()} aria-label={`${brand}, trang quản trị`}>
        <Logo name={brand} />
      </Link>
      <div className="admin-header-actions">
        <Form method="post" action={adminPaths.signOut()}>
          <Button type="submit" variant="quiet" size="sm">
            <LogOut />
            Đăng xuất
          </Button>
        </Form>
      </div>
    </header>
  );
}

/** Calls back for a key that is not meant for a field. */
function useKey(key: string, onPress: () => void) {
  const handler = useRef(onPress);
  // Synchronises with the keyboard of the whole document.
  useEffect(() => {
    handler.current = onPress;
    const listener = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || (typing && key !== "Escape")) return;
      if (key !== "Escape") event.preventDefault();
      handler.current();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="wrap section">
      <ProblemPanel error={error} />
    </main>
  );
}
