import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link, Outlet, useLocation, useNavigation, useNavigationType } from "react-router";
import { Button, IconButton } from "#ui/button.tsx";
import { MarkedDaysProvider } from "#ui/marked-days.ts";
import { ToastLog } from "#ui/toast.tsx";
import { Logo } from "#web/components/logo.tsx";
import { useSite } from "#web/components/site.ts";
import { adminPaths } from "../paths.ts";
import type { LoadedAdminFrame } from "./admin-frame.server.ts";
import { allowedMenu, menu } from "./menu.ts";
import { Sidebar } from "./sidebar.tsx";
import { UnsavedWork } from "./unsaved-work.tsx";
import "../admin.css";
import "./print.css";

/** The frame of every back-office page: header and menu. */
export function AdminFrame({ loaded }: { loaded: LoadedAdminFrame }) {
  const { pathname } = useLocation();
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const menuOpen = menuOpenAt === pathname;
  const loading = useNavigation().state === "loading";
  useTopOfNextPage(pathname);
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
        <Sidebar items={allowedMenu(menu, loaded)} counts={loaded.waiting} user={loaded.user} search={search} />
        <main id="main" className="admin-main" tabIndex={-1}>
          <UnsavedWork owner={loaded.user.id}>
            <MarkedDaysProvider value={loaded.holidays}>
              {/* The key remounts the page, so that form state never moves from one booking to the next. */}
              <Outlet key={pathname} />
            </MarkedDaysProvider>
          </UnsavedWork>
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
        <ToastLog />
        <Form method="post" action={adminPaths.signOut()}>
          <Button type="submit" variant="quiet" size="sm">
            <LogOut />
            <span className="admin-sign-out">Đăng xuất</span>
          </Button>
        </Form>
      </div>
    </header>
  );
}

/** Shows the top of a page that a form redirects to: a form keeps the scroll position for its errors, also across the redirect. */
function useTopOfNextPage(pathname: string) {
  const { hash } = useLocation();
  const former = useRef(pathname);
  const isNew = useNavigationType() !== "POP" && hash === "";
  // Synchronises the scroll position with the page, before it is painted.
  useLayoutEffect(() => {
    if (former.current !== pathname && isNew) window.scrollTo(0, 0);
    former.current = pathname;
  }, [pathname, isNew]);
}

/** Calls back on a key press outside of input fields. */
function useKey(key: string, onPress: () => void) {
  const handler = useRef(onPress);
  // Synchronises with the document's keyboard events.
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
