import Heart from "lucide-react/icons/heart";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useLocation } from "react-router";
import { Anchor } from "#ui/anchor.tsx";
import { buttonClass } from "#ui/button.tsx";
import { MenuButton } from "#ui/menu-button.tsx";
import { ToastLog } from "#ui/toast.tsx";
import { Logo } from "#web/components/logo.tsx";
import { paths } from "#web/paths.ts";
import type { SiteCompany } from "./company.ts";
import { isHotelPath, mainMenu } from "./navigation.ts";
import "./header-reach.css";

type HeaderProps = {
  company: SiteCompany;
  /** Overlays the hero picture of the home page until that is scrolled away (src/web/browser/enhance.ts). */
  isOverHero: boolean;
};

export function Header({ company, isOverHero }: HeaderProps) {
  const { pathname } = useLocation();
  const isBelow = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  const current = (href: string) =>
    isBelow(href) || (href === paths.hotelHome() && isHotelPath(pathname)) ? "page" : undefined;
  return (
    <header className={isOverHero ? "header header-over" : "header"}>
      <div className="wrap header-row">
        <Anchor className="logo" href={paths.home()} aria-label={`${company.brand}, trang chủ`}>
          <Logo name={company.brand} />
        </Anchor>
        <nav className="header-menu" aria-label="Chính">
          {mainMenu.map((item) => (
            <Anchor key={item.href} href={item.href} aria-current={current(item.href)}>
              {item.label}
            </Anchor>
          ))}
          <Anchor href={paths.lookup()} aria-current={current(paths.lookup())}>
            Tra cứu đơn hàng
          </Anchor>
        </nav>
        <div className="header-actions">
          <HeaderContact company={company} />
          <Anchor className="header-phone header-saved" href={paths.saved()} aria-label="Đã lưu">
            <Heart />
          </Anchor>
          <Anchor className={buttonClass("outline", "sm", "header-contact")} href={paths.contact()}>
            Liên hệ {company.brand}
          </Anchor>
          <ToastLog />
          <PhoneMenu key={pathname} company={company} />
        </div>
      </div>
    </header>
  );
}

/** The hotline above the email address; icons only in narrow windows. */
function HeaderContact({ company: { hotline, email } }: { company: SiteCompany }) {
  return (
    <div className="header-reach">
      {hotline && (
        <a className="header-phone" href={hotline.href} aria-label={`Hotline ${hotline.text}`}>
          <Phone />
          <span>{hotline.text}</span>
        </a>
      )}
      {email && (
        <a className="header-phone header-mail" href={`mailto:${email}`} aria-label={`E-mail ${email}`}>
          <Mail />
          <span>{email}</span>
        </a>
      )}
    </div>
  );
}

function PhoneMenu({ company }: { company: SiteCompany }) {
  return (
    <MenuButton className="phone-menu" buttonClass="button-icon" label="Menu">
      <nav className="phone-menu-panel" aria-label="Menu">
        <ul>
          {mainMenu.map((item) => (
            <li key={item.href}>
              <Anchor href={item.href}>{item.label}</Anchor>
            </li>
          ))}
          <li>
            <Anchor href={paths.lookup()}>Tra cứu đơn hàng</Anchor>
          </li>
          <li>
            <Anchor href={paths.saved()}>
              Đã lưu
              <span data-saved-count />
            </Anchor>
          </li>
          <li>
            <Anchor href={paths.contact()}>Liên hệ {company.brand}</Anchor>
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
    </MenuButton>
  );
}
