import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Logo } from "#web/components/logo.tsx";
import { paths } from "#web/paths.ts";
import type { SiteCompany } from "./company.ts";
import { mainMenu } from "./navigation.ts";

type HeaderProps = {
  company: SiteCompany;
  /** Lies over the picture of the home page until that is scrolled away. */
  over: boolean;
};

export function Header({ company, over }: HeaderProps) {
  const scrolled = useScrolledPast(over ? 480 : null);
  const { pathname } = useLocation();
  return (
    <header className={over && !scrolled ? "header header-over" : over ? "header header-fixed" : "header"}>
      <div className="wrap header-row">
        <Link className="logo" to={paths.home()} aria-label={`${company.brand}, trang chủ`}>
          <Logo name={company.brand} />
        </Link>
        <nav className="header-menu" aria-label="Chính">
          {mainMenu.map((item) => (
            <NavLink key={item.href} to={item.href} prefetch="intent" viewTransition>
              {item.label}
            </NavLink>
          ))}
          <NavLink to={paths.lookup()}>Tra cứu đơn hàng</NavLink>
        </nav>
        <div className="header-actions">
          {company.hotline && (
            <a className="header-phone" href={company.hotline.href} aria-label={`Hotline ${company.hotline.text}`}>
              <Phone />
              <span>{company.hotline.text}</span>
            </a>
          )}
          <Link className={buttonClass("outline", "sm", "header-contact")} to={paths.contact()}>
            Liên hệ {company.brand}
          </Link>
          <PhoneMenu key={pathname} company={company} />
        </div>
      </div>
    </header>
  );
}

function PhoneMenu({ company }: { company: SiteCompany }) {
  return (
    <Disclosure
      className="phone-menu"
      summaryClass="button-icon"
      name={(open) => (open ? "Đóng menu" : "Mở menu")}
      summary={(open) => (open ? <X className="size-6" /> : <Menu className="size-6" />)}
    >
      {() => (
        <nav className="phone-menu-panel" aria-label="Menu">
          <ul>
            {mainMenu.map((item) => (
              <li key={item.href}>
                <Link to={item.href}>{item.label}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.lookup()}>Tra cứu đơn hàng</Link>
            </li>
            <li>
              <Link to={paths.contact()}>Liên hệ {company.brand}</Link>
            </li>
            {company.hotline && (
              <li>
                <a href={company.hotline.href}>Hotline {company.hotline.text}</a>
              </li>
            )}
            {company.email && (
              <li>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </li>
            )}
          </ul>
        </nav>
      )}
    </Disclosure>
  );
}

/** Whether the window is scrolled further than a height; never while there is no height. */
function useScrolledPast(height: number | null): boolean {
  const [past, setPast] = useState(false);
  // Synchronises with the scroll position of the window.
  useEffect(() => {
    if (height === null) return;
    const update = () => setPast(window.scrollY > height);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [height]);
  return height !== null && past;
}
