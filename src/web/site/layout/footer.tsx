import ShieldCheck from "lucide-react/icons/shield-check";
import { Anchor } from "#ui/anchor.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Logo } from "#web/components/logo.tsx";
import { paths } from "#web/paths.ts";
import type { SiteCompany } from "./company.ts";
import { aboutLinks, cruiseLinks, hotelLinks, type NavItem } from "./navigation.ts";
import contour from "./pictures/karst.svg?no-inline";

type Place = { id: string; name: string };
type FooterProps = {
  company: SiteCompany;
  /** Links point to the hotel list on hotel pages, elsewhere to the ship list. */
  kind: "cruises" | "hotels";
  areas: readonly Place[];
  cities: readonly Place[];
};

const toCruises = ({ id, name }: Place): NavItem => ({ label: name, href: paths.cruises({ category: id }) });
const toHotels = ({ id, name }: Place): NavItem => ({ label: name, href: paths.hotels({ city: id }) });

export function Footer({ company, kind, areas, cities }: FooterProps) {
  const destinations = kind === "hotels" ? cities.map(toHotels) : areas.map(toCruises);
  return (
    <>
      {/* A separate file, so that the contour of the bay does not delay the first render. */}
      <img className="karst" src={contour} width={1440} height={96} alt="" loading="lazy" />
      <footer className={`below-view footer footer-${kind} on-deep`}>
        <div className="wrap">
          <div className="footer-columns">
            <div className="footer-wide">
              <Anchor className="logo" href={paths.home()} aria-label={`${company.brand}, trang chủ`}>
                <Logo name={company.brand} />
              </Anchor>
              <CompanyBlock company={company} />
            </div>
            <LinkColumn title="Giới thiệu" links={aboutLinks} />
            <div className="grid content-start gap-4">
              <LinkColumn title="Điểm đến" links={destinations} />
              {kind === "hotels" ? (
                <LinkColumn title="Khách sạn" links={hotelLinks} />
              ) : (
                <LinkColumn title="Du thuyền" links={cruiseLinks} />
              )}
            </div>
            <Contact company={company} />
          </div>
          <div className="footer-base">
            <p>© {company.brand}. Giá đã gồm thuế và phí.</p>
            {company.company?.noticeUrl && (
              <a href={company.company.noticeUrl} rel="noopener">
                Đã thông báo với Bộ Công Thương
              </a>
            )}
          </div>
        </div>
      </footer>
    </>
  );
}

function CompanyBlock({ company: { company, hours } }: { company: SiteCompany }) {
  if (!company && !hours) return null;
  return (
    <div className="mt-3 grid gap-1 leading-[1.55]">
      {company && (
        <>
          <p className="font-[650] text-text-on-deep">{company.name}</p>
          <p>{company.address}</p>
          <p>
            Mã số doanh nghiệp {company.taxCode}
            {company.issued && ` do ${company.issued}`}
          </p>
          {company.licence && <p>Giấy phép lữ hành {company.licence}</p>}
        </>
      )}
      {hours && <p>{hours}</p>}
    </div>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly NavItem[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Anchor href={link.href}>{link.label}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ company }: { company: SiteCompany }) {
  return (
    <div className="footer-wide">
      <h2 className="footer-title">{company.hotline ? "Gọi cho chúng tôi" : "Hỗ trợ"}</h2>
      {company.hotline && (
        <p>
          <a className="footer-phone" href={company.hotline.href}>
            {company.hotline.text}
          </a>
        </p>
      )}
      {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
      <p className="mt-3">
        <Anchor className={buttonClass("on-deep", "sm")} href={paths.lookup()}>
          <ShieldCheck />
          Tra cứu đơn hàng
        </Anchor>
      </p>
    </div>
  );
}
