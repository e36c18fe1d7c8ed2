import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import History from "lucide-react/icons/history";
import Hotel from "lucide-react/icons/hotel";
import Inbox from "lucide-react/icons/inbox";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Newspaper from "lucide-react/icons/newspaper";
import Plane from "lucide-react/icons/plane";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import Ship from "lucide-react/icons/ship";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import { type ComponentType, type RefObject, useState } from "react";
import { Link, useLocation } from "react-router";
import { adminPaths } from "../paths.ts";
import { filterMenu, isSubmenuOpen, type MenuIcon, type MenuItem, menuItemAt } from "./menu.ts";

const icons: Record<MenuIcon, ComponentType> = {
  dashboard: LayoutDashboard,
  bookings: Inbox,
  money: Wallet,
  ship: Ship,
  hotel: Hotel,
  flight: Plane,
  blog: Newspaper,
  accounts: Users,
  audit: History,
  settings: Settings,
};

type SidebarProps = {
  items: readonly MenuItem[];
  /** Number of open tasks, by the link of their item. */
  counts: Readonly<Record<string, number>>;
  user: { name: string; email: string };
  search: RefObject<HTMLInputElement | null>;
};

/** The sidebar menu: one submenu open at a time, with a search over items and children. */
export function Sidebar({ items, counts, user, search }: SidebarProps) {
  const { pathname } = useLocation();
  const here = menuItemAt(items, pathname)?.link ?? null;
  const [query, setQuery] = useState("");
  // Navigating to another item opens its submenu; until then the last click decides.
  const [opened, setOpened] = useState({ at: here, link: here });
  const open = opened.at === here ? opened.link : here;
  const [collapsed, setCollapsed] = useState<readonly string[]>([]);
  const searched = query.trim() !== "";
  const matches = filterMenu(items, query);
  const toggle = (link: string) => {
    if (!searched) setOpened({ at: here, link: open === link ? null : link });
    else setCollapsed(collapsed.includes(link) ? collapsed.filter((one) => one !== link) : [...collapsed, link]);
  };

  return (
    <nav className="rail on-deep" aria-label="Quản trị">
      <div className="rail-search">
        <Search />
        <input
          ref={search}
          type="search"
          aria-label="Tìm kiếm trong menu"
          aria-keyshortcuts="/"
          placeholder="Tìm kiếm"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setCollapsed([]);
          }}
        />
      </div>
      <div className="rail-scroll">
        <ul className="rail-items">
          {matches.map((item) => (
            <Item
              key={item.link}
              item={item}
              count={counts[item.link] ?? 0}
              pathname={pathname}
              current={item.link === here}
              open={isSubmenuOpen(item.link, { searched, collapsed, open })}
              onToggle={() => toggle(item.link)}
            />
          ))}
        </ul>
        <p className="sr-only" role="status">
          {searched && (matches.length === 0 ? "Không tìm thấy kết quả" : `${matches.length} mục`)}
        </p>
        {matches.length === 0 && <p className="rail-empty">Không tìm thấy kết quả</p>}
      </div>
      <Link className="rail-user" to={adminPaths.account()}>
        <span className="avatar" aria-hidden="true">
          {initialsOf(user.name)}
        </span>
        <span>
          <b>{user.name}</b>
          <span>
            {user.email.split("@", 1)}
            {/* A long address breaks here, not inside its domain. */}
            <wbr />
            {user.email.slice(user.email.indexOf("@"))}
          </span>
        </span>
      </Link>
    </nav>
  );
}

type ItemProps = {
  item: MenuItem;
  count: number;
  pathname: string;
  current: boolean;
  open: boolean;
  onToggle: () => void;
};

function Item({ item, count, pathname, current, open, onToggle }: ItemProps) {
  const Icon = icons[item.icon];
  if (item.children.length === 0) {
    return (
      <li>
        <Link className="rail-item" to={item.link} aria-current={current ? "page" : undefined}>
          <Icon />
          <span>{item.text}</span>
          <Waiting count={count} />
        </Link>
      </li>
    );
  }
  return (
    <li>
      <button type="button" className="rail-item" aria-expanded={open} onClick={onToggle}>
        <Icon />
        <span>{item.text}</span>
        <Waiting count={count} />
        {open ? <ChevronDown /> : <ChevronRight />}
      </button>
      {open && (
        <ul className="rail-children">
          {item.children.map((child) => (
            <li key={child.link}>
              <Link to={child.link} aria-current={pathname === child.link ? "page" : undefined}>
                {child.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rail-count">
      {count}
      <span className="sr-only"> đang chờ</span>
    </span>
  );
}

/** First letters of the first and the last word: "Minh Hoàng" is MH. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}
